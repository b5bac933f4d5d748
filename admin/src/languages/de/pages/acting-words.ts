import type { PageWords } from '../../page-words';

export const actingWords: PageWords['actingWords'] = {
  actAs: 'Als diese Person handeln',
  why: (name) => `Warum handeln Sie als ${name}?`,
  notified: 'Die Person wird mit Ihrem Grund benachrichtigt. Es endet nach einer halben Stunde.',
  reason: 'Grund',
  begin: 'Beginnen',
  acting: (name, until) => `Sie handeln bis ${until} als ${name}: Sie sehen und tun, was diese Person darf.`,
  back: 'Zurück zum eigenen Konto',
};
