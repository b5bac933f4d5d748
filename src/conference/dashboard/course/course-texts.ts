import type { Language } from '../../../pages/texts.js';

/** The words of the pages of a course's meetings. */
export type CourseTexts = Readonly<
  Record<
    | ('absent' | 'attended' | 'average' | 'came' | 'csv' | 'fewer' | 'hint' | 'minutes' | 'minutesOf')
    | ('morePeople' | 'name' | 'newer' | 'nobody' | 'none' | 'notFor' | 'officialCode' | 'email' | 'older' | 'others' | 'peoplePages')
    | ('runPages' | 'share' | 'shareOf' | 'table' | 'title' | 'total' | 'userId' | 'xlsx'),
    string
  >
>;

export const courseTexts: Readonly<Record<Language, CourseTexts>> = {
  en: {
    title: 'Attendance: {course}',
    table: 'Who was there',
    hint: 'Minutes in the meeting, and the share of its length from the first join until everybody had left.',
    name: 'Name',
    attended: 'Meetings',
    minutes: '{count} min',
    share: 'Share',
    absent: 'absent',
    notFor: 'not for this person',
    came: 'Came',
    average: 'Average share',
    others: 'others: {count}',
    none: 'Nobody met in this period.',
    nobody: 'Nobody is enrolled.',
    csv: 'Export as CSV',
    xlsx: 'XLSX',
    newer: 'Newer meetings',
    older: 'Older meetings',
    fewer: 'Previous people',
    morePeople: 'Further people',
    runPages: 'Pages of meetings',
    peoplePages: 'Pages of people',
    userId: 'User id',
    email: 'E-mail',
    officialCode: 'Official code',
    minutesOf: '{meeting} (min)',
    shareOf: '{meeting} (%)',
    total: 'All together',
  },
  fr: {
    title: 'Présences : {course}',
    table: 'Qui était là',
    hint: 'Minutes dans la réunion, et part de sa durée, de la première arrivée jusqu’au départ de tous.',
    name: 'Nom',
    attended: 'Réunions',
    minutes: '{count} min',
    share: 'Part',
    absent: 'absent',
    notFor: 'pas pour cette personne',
    came: 'Venus',
    average: 'Part moyenne',
    others: 'autres : {count}',
    none: 'Aucune réunion n’a eu lieu dans cette période.',
    nobody: 'Personne n’est inscrit.',
    csv: 'Exporter en CSV',
    xlsx: 'XLSX',
    newer: 'Réunions plus récentes',
    older: 'Réunions plus anciennes',
    fewer: 'Personnes précédentes',
    morePeople: 'Personnes suivantes',
    runPages: 'Pages des réunions',
    peoplePages: 'Pages des personnes',
    userId: 'Identifiant',
    email: 'Courriel',
    officialCode: 'Code officiel',
    minutesOf: '{meeting} (min)',
    shareOf: '{meeting} (%)',
    total: 'Ensemble',
  },
};
