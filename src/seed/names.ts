/** First names from many places; accents, scripts from right to left and an emoji belong to real life. */
export const FIRST_NAMES = [
  'Amélie',
  'Bartosz',
  'Chloé',
  'Dilara',
  'Élodie',
  'Fatou',
  'Gábor',
  'Hélène',
  'Ingrid',
  'João',
  'Katarzyna',
  'Łukasz',
  'María José',
  'Nuño',
  'Ölrún',
  'Přemysl',
  'Quỳnh',
  'Renée',
  'Søren',
  'Tomáš',
  'Ümit',
  'Vytautas',
  'Wiebke',
  'Ximena',
  'Yağmur',
  'Željko',
  'Aino',
  'Björn',
  'Siobhán',
  'Zoë',
  'Anna',
  'James',
  'Olivia',
  'Samuel',
  'Grace',
  'Peter',
  'Lucía',
  'Marco',
  'Ella',
  'Noah',
  'Émile',
  'Ada',
  'محمد',
  'ليلى',
  'נועה',
  'דוד',
  '小明',
  'さくら',
  '민준',
  'Алексей',
  'Ольга',
  'Ελένη',
  'Sunny ☀️',
  'Priya',
  'Arjun',
  'Thandiwe',
] as const;

/** Last names; one of them is the text that careless pages run. */
export const LAST_NAMES = [
  'Müller',
  'García Márquez',
  "O'Brien",
  'Nguyễn',
  'Kowalczyk',
  'Lefèvre',
  'Sørensen',
  'Yılmaz',
  'Novák',
  'Ó Súilleabháin',
  'Ferreira da Silva',
  'van der Berg',
  'Østergård',
  'Šimunović',
  'Łaszczyński',
  'Þórsdóttir',
  'Kovács',
  'Dubois',
  'Rossi',
  'Papadopoulos',
  'Smith-Jones',
  'Becker',
  'Andersson',
  'Jokinen',
  'Popescu',
  'Haddad',
  'Diallo',
  'Okonkwo',
  'Mbeki',
  'Tanaka',
  'Kim',
  'Singh',
  'Patel',
  'Ivanova',
  'Costa',
  'Peña',
  'الحسن',
  'كوهين-حداد',
  'לוי',
  'בן־דוד',
  '王',
  '佐藤',
  '이',
  'Смирнов',
  'Παππάς',
  '<script>alert("name")</script>',
  "Robert'); DROP",
  'de la Cruz',
  'Weiß',
  'Çelik',
  'Bălan',
  'Ruiz',
  'Åkesson',
  'Dvořák',
  'Schmidt',
  'Meier',
  'Fischer',
  'Wagner',
  'Hernández',
] as const;

export const FIELDS = [
  'Algebra',
  'Économie générale',
  'Organic chemistry',
  'Mediterranean history',
  'Programming',
  'Введение в логику',
  'Quantum mechanics',
  'Bürgerliches Recht',
  'Literatura española',
  'Human anatomy',
  'Statistics',
  'الأدب العربي',
  'Microeconomics',
  'Architecture',
  'Philosophy of mind',
  'Data structures',
  'Music theory 🎵',
  'Nursing practice',
  'Geology',
  'Marketing',
  'Ancient Greek',
  'Thermodynamics',
  'Ethics & society',
  'Robotics',
] as const;

export const DEPARTMENTS = ['Mathematics', 'Natural sciences', 'Humanities', 'Law', 'Medicine', 'Engineering', 'Arts', 'Économie'] as const;

export const SESSION_TERMS = ['Autumn term', 'Spring term', 'Summer school', 'Evening course', 'Semestre d’été', 'Refresher'] as const;

export const FOLDERS = ['Lecture notes', 'Exercises', 'Readings', 'Übungsblätter'] as const;

export const FILES = ['Chapter', 'Worksheet', 'Résumé', 'Solution', 'Lesson', 'Handout', 'Скрипт', 'Case study', 'Formulas'] as const;

export const LINKS = ['Encyclopedia', 'Video lecture', 'Open textbook', 'Journal', 'Données ouvertes', 'Simulator'] as const;

export const ANNOUNCEMENTS = [
  'Room changed',
  'Welcome to the course',
  'Exam date',
  'No lecture this week',
  'Guest lecture',
  'Résultats publiés',
] as const;

export const EVENTS = ['Lecture', 'Tutorial', 'Midterm exam', 'Office hour', 'Excursion', 'Séance de révision'] as const;

export const TERMS = [
  'Axiom',
  'Hypothesis',
  'Équilibre',
  'Catalyst',
  'Entropy',
  'Isomorphism',
  'Precedent',
  'Mitose',
  'Recursion',
  'Utility',
] as const;

export const PATHS = ['Getting started', 'Week by week', 'Exam preparation', 'Parcours guidé'] as const;

export const QUIZZES = ['Self-test', 'Weekly quiz', 'Final check', 'Contrôle continu'] as const;

export const QUESTIONS = [
  'Which statement is true?',
  'What follows from the definition?',
  'Which of these came first?',
  'Wie lautet die Lösung?',
  'Which unit fits?',
] as const;

export const FORUMS = ['Questions and answers', 'Off topic', 'Study groups', 'Devoirs'] as const;

export const THREADS = [
  'How do I start?',
  'Exercise sheet',
  'Typo in the notes',
  'Who joins a study group?',
  'Exam questions',
  'Une question',
] as const;

export const POSTS = [
  'I think the second answer is right, but I cannot say why.',
  'Thanks, that helped! 🙏',
  'Has anybody solved the last part?',
  'See chapter three.',
  'Je ne comprends pas la consigne.',
  'شكرا جزيلا',
  'Let us meet on Thursday.',
  'It follows from the definition < and the lemma.',
] as const;

export const ASSIGNMENTS = ['Essay', 'Lab report', 'Problem set', 'Project', 'Compte rendu'] as const;

export const SUBJECTS = [
  'About the exam',
  'Meeting on Friday',
  'Your work',
  'Question',
  'Inscription',
  'Thank you',
  'مرحبا',
  'Reminder ⏰',
] as const;

export const ADMINISTRATIVE_GROUPS = ['Group', 'Tandem', 'Équipe', 'Lab team'] as const;
