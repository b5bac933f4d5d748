import type { FeatureLabels } from '../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const conferenceLabels: FeatureLabels = {
  fr: {
    resources: {
      ConferenceMeeting: 'Visioconférences – réunions',
      ConferenceActivity: 'Visioconférences – activités',
      ConferenceRecording: 'Visioconférences – enregistrements',
      VideoconferenceServer: 'Visioconférences – serveurs',
      UnassignedMeeting: 'Visioconférences – salles sans réunion',
      ConferenceKeptReport: 'Visioconférences – rapports conservés',
    },
  },
};
