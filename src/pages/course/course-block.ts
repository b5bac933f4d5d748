/** A moment with what it is of. */
export interface CourseTime {
  readonly label?: string;
  /** In ISO 8601. */
  readonly at: string;
  /** Whether the day alone counts. */
  readonly isDay?: boolean;
}

/** A word beside a title that says in which state something is. */
export interface CourseBadge {
  readonly text: string;
  readonly tone?: 'ok' | 'failed' | 'live';
}

/** One line of a list. */
export interface CourseLine {
  readonly title: string;
  /** Page that it leads to. */
  readonly href?: string;
  /** Of a person: the letters beside the name. */
  readonly initials?: string;
  /** Plain text. */
  readonly detail?: string;
  readonly times?: readonly CourseTime[];
  readonly badges?: readonly CourseBadge[];
  /** In percent. */
  readonly progress?: number;
  /** HTML of users, which is shown below. */
  readonly html?: string;
  /** Further ways, such as into a meeting. */
  readonly ways?: readonly CourseWay[];
}

/** A link that leads on. */
interface CourseWay {
  readonly title: string;
  readonly href: string;
}

/** The rows of a list, of which there may be more. */
export interface CourseLines {
  readonly kind: 'lines';
  readonly title?: string;
  readonly lines: readonly CourseLine[];
  /** What is said where there is none. */
  readonly empty: string;
  /** Whether a further page follows; left out of a list that has one page. */
  readonly goesOn?: boolean;
  /** Page with all of it. */
  readonly all?: string;
}

/** HTML of users: in paragraphs where it is nothing else, in a frame of its own otherwise. */
export interface CourseText {
  readonly kind: 'text';
  readonly html: string;
  /** Who wrote it, as a heading. */
  readonly title?: string;
  readonly times?: readonly CourseTime[];
  /** Further ways, such as to quote it. */
  readonly ways?: readonly CourseWay[];
}

/** What is known of something, by name. */
interface CourseFacts {
  readonly kind: 'facts';
  readonly facts: readonly { readonly name: string; readonly value: string | CourseTime }[];
}

/** Figures in rows and columns. */
export interface CourseTable {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** A last row that sums up. */
  readonly total?: readonly string[];
}

/** A sentence of the service. */
interface CourseNote {
  readonly kind: 'note';
  readonly text: string;
}

/** Links that stand on their own. */
export interface CourseWays {
  readonly kind: 'ways';
  readonly ways: readonly CourseWay[];
}

/** Leads to the further pages of texts that stand one after the other. */
interface CourseTurn {
  readonly kind: 'turn';
  readonly goesOn: boolean;
  /** What is said where there is no text. */
  readonly empty?: string;
}

/** What a person writes into a form. */
export interface CourseField {
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  /** Whether it takes several lines. */
  readonly isLong: boolean;
  /** Whether it takes a day and a time, as a wall clock shows it. */
  readonly isMoment?: boolean;
  /** Whether a number is typed into it, which the page shows as its language writes it. */
  readonly isDecimal?: boolean;
  /** What it begins with. */
  readonly value?: string;
  /** Whether it may stay empty. */
  readonly isOptional?: boolean;
}

/** A form that is sent to the page it is on; the tab says what becomes of it. */
export interface CourseForm {
  readonly kind: 'form';
  readonly title: string;
  /** Without any the form is a button. */
  readonly fields: readonly CourseField[];
  readonly submit: string;
  /** What tells it from other forms of its page: the value of `do` in what is sent. */
  readonly does?: string;
  /** Whether it makes nothing: what is typed comes in the query of the page. */
  readonly isQuestion?: boolean;
  /** What is sent with it, by name. */
  readonly hidden?: Readonly<Record<string, string>>;
}

/** A part of a page of a course. */
export type CourseBlock = CourseLines | CourseText | CourseFacts | CourseTable | CourseNote | CourseWays | CourseTurn | CourseForm;
