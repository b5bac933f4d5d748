import { Box, FormControlLabel, Paper, Skeleton, Switch, Typography } from '@mui/material';
import { ask, addressOf } from '../by-hand/service';
import { Unread } from '../by-hand/unread';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { courseSettingWords } from './course-setting-words';

interface Tool {
  readonly id: number;
  readonly title: string;
  readonly nameToTranslate: string;
  readonly visibility: boolean;
  readonly category: string | null;
}

/** Learners have no use for it, switched on or not. */
const FOR_TEACHERS = 'admin';

/** The tools of the course outside of any session, each switched on or off for learners at once. */
export function CourseTools() {
  const { id } = useItem();
  const words = useWords(courseSettingWords);
  const { rows, isFirst, problem, reload } = useRows<Tool>(addressOf('/api/c_tools', { cid: id, sid: 0, itemsPerPage: 100 }));
  if (problem !== undefined) return <Unread problem={problem} reload={reload} />;
  if (isFirst) return <Skeleton variant="rounded" height={420} />;
  const forLearners = rows.filter(({ category }) => category !== FOR_TEACHERS);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{words.toolsHint}</Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
        {[...Map.groupBy(forLearners, ({ category }) => category ?? 'interaction')].map(([area, tools]) => (
          <Paper key={area} variant="outlined" component="fieldset" sx={{ p: 2, m: 0, minWidth: 0 }}>
            <Typography component="legend" sx={{ fontWeight: 600, px: 0.5 }}>
              {words.areas[area] ?? area}
            </Typography>
            {tools.map((tool) => (
              <ToolSwitch key={tool.id} tool={tool} onDone={reload} />
            ))}
          </Paper>
        ))}
      </Box>
    </>
  );
}

function ToolSwitch({ tool: { id, title, nameToTranslate, visibility }, onDone }: { readonly tool: Tool; readonly onDone: () => void }) {
  const words = useWords(courseSettingWords);
  const deed = useDeed();
  const name = words.tool[title] ?? nameToTranslate;
  const change = async (isVisible: boolean): Promise<void> => {
    const done = isVisible ? words.shown(name) : words.hidden(name);
    if (await deed(() => ask('PATCH', `/api/c_tools/${id}`, { visibility: isVisible }), done)) onDone();
  };
  return (
    <Box>
      <FormControlLabel label={name} control={<Switch checked={visibility} onChange={({ target }) => void change(target.checked)} />} />
    </Box>
  );
}
