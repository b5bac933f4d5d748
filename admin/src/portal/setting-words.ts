const en = {
  settings: 'Settings',
  setting: 'Setting',
  value: 'Value',
  none: 'This portal has no settings.',
  other: 'Other settings',
  categories: {
    accounts: 'Accounts',
    branding: 'Look of the portal',
    delivery: 'Mails and notices',
    documents: 'Documents',
    files: 'Files',
    security: 'Security',
    session: 'Sessions',
    social: 'Social network',
    surveys: 'Surveys',
    tracking: 'Records of use',
  } as Readonly<Record<string, string>>,
  choices: { true: 'On', false: 'Off', approval: 'With approval' } as Readonly<Record<string, string>>,
  empty: 'empty',
  hidden: 'not shown',
  usual: 'Default',
  first: 'From the first portal',
  locked: 'Holds on every portal',
  change: 'Change',
  changeOf: (title: string): string => `Change ${title}`,
  back: 'Back to the default',
  range: (least: number, most: number): string => `From ${least} to ${most}`,
  save: 'Save',
  saved: (title: string): string => `${title}: saved.`,
};

/** Words of the settings of a portal. */
export const settingWords = { name: 'settingWords', en } as const;
