import { Injectable } from '@nestjs/common';
import { ResourceLink } from '../../platform/content-tree/nodes/node-links/resource-link.entity.js';
import { type ActionDeclaration, itemAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { editorOfContext } from './content.rules.js';
import { type Context, type ContextLink, contextLinks, isOf, linkInContext, namedContext } from './current-context.js';

/**
 * `PUT /api/<path>/{id}/toggle_visibility?cid=…&sid=…&gid=…`: content that learners see in the context becomes a draft there, and
 * the other way round. In a session that shows the base course's content, the session gets a link of its own, if the caller may
 * create one; the base course's link remains.
 * @param spelling of the address; the name of the action is the same for all
 */
export function toggleVisibility(
  path: string,
  spelling: 'toggle_visibility' | 'toggle-visibility' = 'toggle_visibility',
): ActionDeclaration {
  return {
    name: 'toggle_visibility',
    method: 'PUT',
    path: `${path}/{id}/${spelling}`,
    description: 'Publishes it in the current context, or makes it a draft there.',
    rule: editorOfContext,
    answer: itemAnswer,
    handler: ToggleVisibility,
  };
}

@Injectable()
class ToggleVisibility extends ActionHandler {
  async run(run: ActionRun): Promise<void> {
    const links = await contextLinks(run, [run.id]);
    const context = namedContext(run);
    const base = context && baseInSession(links, context);
    if (context && base) await give(run, context, base);
    else {
      const link = linkInContext(links, run.id, context);
      await run.operations.update(ResourceLink, link.id, { visibility: opposite(link) });
    }
  }
}

/** The base course's link that shows in a session, where the session has none of its own. */
function baseInSession(links: readonly ContextLink[], context: Context): ContextLink | undefined {
  if (context.session === null || links.some((link) => isOf(link, context))) return undefined;
  return links.find((link) => isOf(link, { ...context, session: null }));
}

async function give({ operations }: ActionRun, { course, session, group }: Context, base: ContextLink): Promise<void> {
  await operations.create(ResourceLink, { resourceNode: base.node, course, session, group, visibility: opposite(base) });
}

function opposite({ visibility }: ContextLink): 'draft' | 'published' {
  return visibility === 'published' ? 'draft' : 'published';
}
