/** A hostile input, with what it is made of. */
export interface HostileInput {
  readonly what: string;
  readonly make: () => Buffer | Promise<Buffer>;
}

const text = (what: string, make: () => string): HostileInput => ({ what, make: () => Buffer.from(make()) });

export const GIFT: readonly HostileInput[] = [
  text('a million escapes', () => `Q {=${'\\:'.repeat(1_000_000)}}`),
  text('a line of 20 MB', () => `Q {=${'x'.repeat(20_000_000)}}`),
  text('half a million questions', () => 'Q {=a ~b}\n\n'.repeat(500_000)),
  text('a hundred thousand answers', () => `Q {${'=a '.repeat(100_000)}}`),
  text('five million empty comments', () => '//\n'.repeat(5_000_000)),
  text('titles without end', () => '::'.repeat(2_000_000)),
  text('braces within braces', () => '{'.repeat(4_000_000)),
  text('signs of general feedback', () => `Q {=a ${'####'.repeat(60_000)}}`),
  text('a range of a number without end', () => `Q {#${'1'.repeat(250_000)}..2}`),
];

export const AIKEN: readonly HostileInput[] = [
  text('five million options', () => `Q\n${'A. x\n'.repeat(5_000_000)}ANSWER: A\n`),
  text('a question of ten million lines', () => 'q\n'.repeat(10_000_000)),
  text('two million answers without a question', () => 'ANSWER: A\n'.repeat(2_000_000)),
];

const item = (inner: string): string =>
  `<assessmentItem identifier="q"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>${inner}</itemBody></assessmentItem>`;

/** What is hostile as any XML. @param root that the format begins with */
export function xml(root: string): readonly HostileInput[] {
  const within = (inner: string): string => `<${root}>${inner}</${root}>`;
  return [
    text('two million elements', () => within('<a/>'.repeat(2_000_000))),
    text('an element of half a million attributes', () =>
      within(`<a ${Array.from({ length: 500_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    ),
    text('a hundred thousand elements in one another', () => `<${root}>`.repeat(100_000)),
    text('five million entities', () => within('&amp;'.repeat(5_000_000))),
    text('a text of 20 MB', () => within('x'.repeat(20_000_000))),
    text('a comment that does not end', () => `<${root}><!--${'-'.repeat(10_000_000)}`),
    text('a CDATA section of brackets that does not end', () => `<${root}><![CDATA[${']]'.repeat(5_000_000)}`),
    text('instructions without end', () => '<?a'.repeat(3_000_000)),
    text('a document type with entities of entities', () => `<!DOCTYPE a [${'<!ENTITY b "&a;&a;">'.repeat(100_000)}]><${root}/>`),
    text('an attribute that is called as a method', () => within('<a hasOwnProperty="x" b="y" __proto__="z" constructor="w"/>')),
    text('an attribute of 20 MB', () => within(`<a b="${'x'.repeat(20_000_000)}"/>`)),
  ];
}

export const MOODLE_XML: readonly HostileInput[] = [
  ...xml('quiz'),
  text('questions of a type that there is not', () => `<quiz>${'<question type="x"/>'.repeat(150_000)}</quiz>`),
  text('a question of a hundred thousand answers', () => {
    const answers = '<answer fraction="0"><text>a</text></answer>'.repeat(60_000);
    return `<quiz><question type="multichoice"><questiontext><text>Q</text></questiontext>${answers}</question></quiz>`;
  }),
];

export const QTI: readonly HostileInput[] = [
  ...xml('assessmentTest').slice(0, 3),
  text('a choice of a hundred thousand', () =>
    item(
      `<choiceInteraction responseIdentifier="R">${'<simpleChoice identifier="A">a</simpleChoice>'.repeat(100_000)}</choiceInteraction>`,
    ),
  ),
  text('fifty thousand gaps', () => item(`<p>${'<textEntryInteraction responseIdentifier="R"/>'.repeat(50_000)}</p>`)),
  text('items within items', () => `${'<assessmentItem>'.repeat(55)}${'</assessmentItem>'.repeat(55)}`),
];
