import type { WikiWords } from './wiki-words-english.js';

/** The texts of the form of a wiki page, in French. */
export const wikiWordsFrench: WikiWords = {
  newPage: 'Nouvelle page de wiki',
  edit: 'Modifier la page de wiki',
  tab: 'Wiki',
  back: 'Retour : {title}',
  title: 'Titre',
  text: 'Texte',
  hint: 'Une ligne vide commence un nouveau paragraphe.',
  html: 'Le texte contient des balises (HTML)',
  comment: 'Ce qui a changé (facultatif)',
  save: 'Enregistrer',
  saveOver: 'Enregistrer la mienne comme version suivante',
  refused: 'Rien n’est encore enregistré. Ce qui ne va pas est indiqué à côté du champ.',
  conflict: {
    title: 'Une autre personne a enregistré cette page entre-temps',
    text: 'Votre texte est là en entier, pas encore enregistré. Reprenez du leur ce qui doit rester, puis enregistrez le vôtre comme version suivante.',
    theirTitle: 'Son titre est maintenant « {title} ».',
    theirs: 'Leur texte (version {version})',
    drop: 'Abandonner mon texte et charger la version actuelle',
  },
};
