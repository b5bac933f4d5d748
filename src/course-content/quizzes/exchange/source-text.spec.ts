import { describe, expect, it } from '@jest/globals';
import { plainText } from '../scoring/blanks.js';
import { type ImportFormat, readQuestions, writerOf } from './formats.js';
import { choiceQuestion, essay, matchingQuestion, type PortableQuestion, type ReadQuestions } from './portable-question.js';

const read = (format: ImportFormat, text: string): ReadQuestions => readQuestions(format, text);
const first = (format: ImportFormat, text: string): PortableQuestion => {
  const { questions, problems } = read(format, text);
  expect(problems).toEqual([]);
  return questions[0] as PortableQuestion;
};
const choicesOf = ({ answers }: PortableQuestion): string[] => answers.map(({ text }) => text);
/** All that a learner reads while answering. */
const seen = ({ questions }: ReadQuestions): string =>
  questions.flatMap(({ text, answers }) => [text, ...answers.map((one) => one.text)]).join(' ');
/** Where else a text may be. */
const said = ({ questions }: ReadQuestions): string =>
  questions.flatMap(({ feedback, answers }) => [feedback, ...answers.map(({ comment }) => comment)]).join(' ');
const named = ({ problems }: ReadQuestions): string => problems.map(({ message }) => message).join(' ');

function moodle(inside: string, type = 'multichoice', text = '<text>Q</text>'): string {
  const answers = '<answer fraction="100"><text>Yes</text></answer><answer fraction="0"><text>No</text></answer>';
  return `<quiz><question type="${type}"><questiontext format="html">${text}</questiontext>${inside}${type === 'essay' ? '' : answers}</question></quiz>`;
}

function qti(body: string, beside = '', right = 'A'): string {
  const declared = `<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>${right}</value></correctResponse></responseDeclaration>`;
  return `<assessmentItem identifier="i" title="t">${declared}<itemBody>${body}</itemBody>${beside}</assessmentItem>`;
}

function qtiChoice(inner: string, prompt = '<prompt>Which?</prompt>'): string {
  return `<choiceInteraction responseIdentifier="R" maxChoices="1">${prompt}${inner}</choiceInteraction>`;
}

const TWO = '<simpleChoice identifier="A">One</simpleChoice><simpleChoice identifier="B">Two</simpleChoice>';

describe('a text of another system', () => {
  it('is plain text in Aiken, whatever signs it has', () => {
    const question = first('aiken', 'What is <b> & what is not?\nA. <b>\nB. a < b\nANSWER: A');
    expect(plainText(question.text)).toBe('What is <b> & what is not?');
    expect(choicesOf(question)).toEqual(['&lt;b&gt;', 'a &lt; b']);
  });

  it('is of the format that it names in GIFT, or of that of its question', () => {
    const question = first(
      'gift',
      '[plain]Is 1 < 2 <b>? {=[html]<b>yes</b>#[html]<i>so</i> ~[plain]<i>blue</i>#a <u> ~x < y ####[html]<em>general</em>}',
    );
    expect(question.text).toBe('Is 1 &lt; 2 &lt;b&gt;?');
    expect(question.answers.map(({ text, comment }) => [text, comment])).toEqual([
      ['<b>yes</b>', '<i>so</i>'],
      ['&lt;i&gt;blue&lt;/i&gt;', 'a &lt;u&gt;'],
      ['x &lt; y', null],
    ]);
    expect(question.feedback).toBe('<em>general</em>');
    expect(choicesOf(first('gift', '[html]Q {=<b>a</b> ~[moodle]<i>b</i>}'))).toEqual(['<b>a</b>', '<i>b</i>']);
    expect(first('gift', '[markdown]Is *this* <b>? {}').text).toBe('Is *this* &lt;b&gt;?');
    expect(choicesOf(first('gift', '[html]Match {=<b>a</b> -> <i> =b -> c}'))).toEqual(['&lt;i&gt;', 'c', '<b>a</b>', 'b']);
  });

  it('keeps what GIFT says of answers, with "#" in it, of true and false too', () => {
    const question = first('gift', 'Q {=blue#You are #1 ~red#No. 2 = wrong}'.replace(' = ', ' \\= '));
    expect(question.answers.map(({ comment }) => comment)).toEqual(['You are #1', 'No. 2 = wrong']);
    const truth = first('gift', 'Q {F#It is not#Indeed}');
    expect(truth.answers.map(({ text, comment }) => [text, comment])).toEqual([['True', 'It is not'], ['False', 'Indeed']]); // prettier-ignore
  });

  it.each([
    ['plain_text', 'a < b\n<i>', 'a &lt; b<br>&lt;i&gt;'],
    ['moodle_auto_format', 'one\n<b>two</b>', 'one<br><b>two</b>'],
    ['moodle_auto_format', '<p>one</p>\n<p>two</p>', '<p>one</p>\n<p>two</p>'],
    ['html', '<b>x</b>\ny', '<b>x</b>\ny'],
    ['markdown', '*a* <b>', '*a* &lt;b&gt;'],
  ])('is %s in Moodle XML where it says so', (format, text, expected) => {
    const part = `format="${format}"><text><![CDATA[${text}]]></text>`;
    const file = `<quiz><question type="multichoice"><questiontext ${part}</questiontext><generalfeedback ${part}</generalfeedback>
      <answer fraction="100" ${part}<feedback ${part}</feedback></answer><answer fraction="0"><text>No</text></answer></question></quiz>`;
    const { text: question, feedback, answers } = first('moodle_xml', file);
    expect([question, feedback, answers[0]?.text, answers[0]?.comment]).toEqual(Array.from({ length: 4 }, () => expected));
  });

  it('has the pictures that Moodle XML has beside it, and names those that it cannot have', () => {
    const file = (name: string, content: string): string => `<file name="${name}" path="/" encoding="base64">${content}</file>`;
    const image = (name: string): string => `<img src="@@PLUGINFILE@@/${name}" alt="A leaf">`;
    const text = `<text><![CDATA[${image('a%20b.png')} ${image('big.png')} ${image('gone.gif')}]]></text>`;
    const result = read(
      'moodle_xml',
      moodle('', 'essay', `${text}${file('a b.png', 'iVBORw0KGgo=')}${file('big.png', 'A'.repeat(50_000))}`),
    );
    expect(result.questions[0]?.text).toBe('<img src="data:image/png;base64,iVBORw0KGgo=" alt="A leaf"> [A leaf] [A leaf]');
    expect(result.problems.map(({ kept }) => kept)).toEqual([true, true]);
    expect(named(result)).toMatch(/"big\.png".*"gone\.gif"/);
  });

  it('keeps the order and the markup of a QTI item: what stands beside the prompt, powers, pictures', () => {
    const choices = '<simpleChoice identifier="A">10<sup>3</sup></simpleChoice><simpleChoice identifier="B"><p>a &lt; b</p></simpleChoice>';
    const question = first('qti2', qti(`<p>Look at <b>this</b>.</p>${qtiChoice(choices)}<p>Take your time.</p>`));
    expect(question.text).toBe('<p>Look at <b>this</b>.</p>Which?<p>Take your time.</p>');
    expect(choicesOf(question)).toEqual(['10<sup>3</sup>', 'a &lt; b']);
    const pictures =
      '<simpleChoice identifier="A"><img src="media/a.png" alt="A cat"/></simpleChoice><simpleChoice identifier="B"><img src="https://example.org/b.png" alt="A dog"/></simpleChoice>';
    const result = read('qti2', qti(qtiChoice(pictures)));
    expect(choicesOf(result.questions[0] as PortableQuestion)).toEqual(['[A cat]', '<img alt="A dog" src="https://example.org/b.png">']);
    expect(named(result)).toContain('media/a.png');
  });

  it('is shown in the sentence of a gap with its markup', () => {
    const item = qti('<p>Write.</p><p>H<sub>2</sub>O is <textEntryInteraction responseIdentifier="R"/> &amp; wet.</p>', '', 'water');
    const question = first('qti2', item);
    expect(question.text).toBe('Write.');
    expect(question.answers[0]?.text).toContain('H<sub>2</sub>O is [water]'.replace('[water]', '{water}'));
  });
});

/** Where files have texts that learners are not to see while they answer, each with the mark of where it stands. */
const HIDDEN: readonly (readonly [where: string, format: ImportFormat, file: (mark: string) => string])[] = [
  [
    'feedback in a choice',
    'qti2',
    (mark) =>
      qti(
        qtiChoice(TWO.replace('One', `One<feedbackInline identifier="A" outcomeIdentifier="F" showHide="show">${mark}</feedbackInline>`)),
      ),
  ],
  [
    'feedback of another choice',
    'qti2',
    (mark) =>
      qti(
        qtiChoice(TWO.replace('One', `One<feedbackInline identifier="B" outcomeIdentifier="F" showHide="show">${mark}</feedbackInline>`)),
      ),
  ],
  [
    'feedback in the body',
    'qti2',
    (mark) =>
      qti(`<p>x</p><feedbackBlock identifier="f" outcomeIdentifier="F" showHide="show"><p>${mark}</p></feedbackBlock>${qtiChoice(TWO)}`),
  ],
  [
    'feedback in a sentence with a gap',
    'qti2',
    (mark) =>
      qti(
        `<p>A <textEntryInteraction responseIdentifier="R"/> <feedbackInline identifier="f" outcomeIdentifier="F">${mark}</feedbackInline></p>`,
      ),
  ],
  [
    'feedback behind the body',
    'qti2',
    (mark) => qti(qtiChoice(TWO), `<modalFeedback identifier="f" outcomeIdentifier="F" showHide="show"><p>${mark}</p></modalFeedback>`),
  ],
  ['a rubric for scorers', 'qti2', (mark) => qti(`<rubricBlock view="scorer tutor"><p>${mark}</p></rubricBlock>${qtiChoice(TWO)}`)],
  [
    'a rubric of QTI 3',
    'qti3',
    (mark) =>
      `<qti-assessment-item identifier="i" title="t"><qti-item-body><qti-rubric-block view="scorer" use="scoring">${mark}</qti-rubric-block><qti-extended-text-interaction response-identifier="R"><qti-prompt>Why?</qti-prompt></qti-extended-text-interaction></qti-item-body></qti-assessment-item>`,
  ],
  ['a hint', 'qti2', (mark) => qti(`<infoControl title="Hint"><p>${mark}</p></infoControl>${qtiChoice(TWO)}`)],
  [
    'a template',
    'qti2',
    (mark) => qti(`<p>x <templateInline templateIdentifier="t" identifier="i">${mark}</templateInline></p>${qtiChoice(TWO)}`),
  ],
  ['general feedback', 'moodle_xml', (mark) => moodle(`<generalfeedback><text>${mark}</text></generalfeedback>`)],
  [
    'feedback of an answer',
    'moodle_xml',
    (mark) =>
      `<quiz><question type="shortanswer"><questiontext><text>Q</text></questiontext><answer fraction="100"><text>a</text><feedback><text>${mark}</text></feedback></answer></question></quiz>`,
  ],
  ...(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint'] as const).map(
    (name) =>
      [name, 'moodle_xml', (mark: string) => moodle(`<${name} format="html"><text><![CDATA[<p>${mark}</p>]]></text></${name}>`)] as const,
  ),
  ['what is said to who marks', 'moodle_xml', (mark) => moodle(`<graderinfo><text>${mark}</text></graderinfo>`, 'essay')],
  ['the beginning of an answer', 'moodle_xml', (mark) => moodle(`<responsetemplate><text>${mark}</text></responsetemplate>`, 'essay')],
  ['a tag', 'moodle_xml', (mark) => moodle(`<tags><tag><text>${mark}</text></tag></tags>`)],
  [
    'a category',
    'moodle_xml',
    (mark) => `<quiz><question type="category"><category><text>${mark}</text></category></question>${moodle('').slice('<quiz>'.length)}`,
  ],
  ['a category', 'gift', (mark) => `$CATEGORY: ${mark}\n\nQ {=a ~b}`],
  ['feedback of a choice', 'gift', (mark) => `Q {=a#${mark} ~b}`],
  ['feedback of a word', 'gift', (mark) => `Q {=a#${mark}}`],
  ['feedback of a number', 'gift', (mark) => `Q {#3:1#${mark}}`],
  ['feedback of a pair', 'gift', (mark) => `Q {=a -> b#${mark} =c -> d}`],
  ['general feedback', 'gift', (mark) => `Q {=a ~b####${mark}}`],
];

/** What texts of every format may have within them, and what is kept and said of it. */
const WITHIN: readonly (readonly [what: string, html: string, kept: string, said: RegExp])[] = [
  ['TeX', 'Solve $$x^2 < 4$$ now', 'Solve $$x^2 < 4$$ now', /formula is kept as it is written, and not drawn: "\$\$x\^2/],
  ['TeX in brackets', 'Solve \\(x^{2}\\) now', 'Solve \\(x^{2}\\) now', /not drawn: "\\\(x\^\{2\}\\\)"/],
  ['TeX on lines of its own', '\\[\\frac{1}{2}\\]', '\\[\\frac{1}{2}\\]', /not drawn/],
  ['MathML', 'Is <math><mi>x</mi><annotation encoding="TeX">x!</annotation></math> so?', 'Is x so?', /formula is kept as its signs alone/],
  [
    'a large picture',
    `See <img alt="leaf" src="data:image/png;base64,${'A'.repeat(100_000)}">.`,
    'See [leaf].',
    /picture within the text is not kept/,
  ],
  ['a picture of lines', 'See <img src="data:image/svg+xml;base64,AAAA">.', 'See .', /picture within the text is not kept/],
  ['sound', "Hear <audio controls src='data:audio/ogg;base64,AAAA'></audio>", 'Hear </audio>', /within the text is not kept/],
  [
    'a frame',
    '<p>See</p><iframe src="https://video.example.org/1"></iframe>',
    '<p>See</p><iframe src="https://video.example.org/1"></iframe>',
    /frame/,
  ],
  [
    'an object',
    '<object data="a.swf"><embed src="a.swf"></object>',
    '<object data="a.swf"><embed src="a.swf"></object>',
    /not kept: object, embed/,
  ],
];

describe('what texts have no place for', () => {
  it.each(WITHIN)('is named: %s', (_, html, kept, said) => {
    const gift = html.replaceAll(/[~=#{}:\\]/g, (sign) => `\\${sign}`);
    const cdata = `<text><![CDATA[${html}]]></text>`;
    for (const [format, file] of [
      ['gift', `[html]${gift} {}`],
      ['moodle_xml', moodle('', 'essay', cdata)],
      ['moodle_xml', moodle(`<generalfeedback format="html">${cdata}</generalfeedback>`, 'essay')],
    ] as const) {
      const { questions, problems } = read(format, file);
      expect([questions[0]?.text, questions[0]?.feedback]).toContain(kept);
      expect(problems).toEqual([expect.objectContaining({ kept: true, message: expect.stringMatching(said) })]);
    }
  });

  it('is said once of a question, in QTI too, and nothing is said of what is kept', () => {
    const formula = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>';
    const { problems } = read('qti3', qti(`<p>${formula} and ${formula}</p>${qtiChoice(TWO)}`));
    expect(problems.map(({ message }) => message)).toEqual(['A formula is kept as its signs alone.']);
    const small = `<p>2 $ and 3 $, <img src="data:image/png;base64,${'A'.repeat(4_000)}"></p>`;
    expect(first('moodle_xml', moodle('', 'essay', `<text><![CDATA[${small}]]></text>`)).text).toBe(small);
  });
});

describe('what learners are not to see', () => {
  it.each(HIDDEN)('is kept elsewhere or named, and never shown: %s (%s)', (_, format, file) => {
    const result = read(format, file('Mark-7'));
    expect(result.questions).toHaveLength(1);
    expect(seen(result)).not.toContain('Mark-7');
    expect(said(result).includes('Mark-7') || named(result).includes('Mark-7')).toBe(true);
    expect(result.problems.every(({ kept }) => kept === true)).toBe(true);
  });

  it('is no gap of the sentence', () => {
    const hidden =
      '<feedbackBlock identifier="f" outcomeIdentifier="F"><p><textEntryInteraction responseIdentifier="F"/></p></feedbackBlock>';
    const { questions } = read('qti2', qti(`${hidden}<p>A <textEntryInteraction responseIdentifier="R"/> is red.</p>`, '', 'rose'));
    expect(questions[0]?.answers[0]?.text).toMatch(/^A \{rose\} is red\.::1:/);
  });

  it('is not named where the question is refused: it would be said to be kept', () => {
    const { questions, problems } = read('gift', 'Q {=oak#Yes =%-50%maple}\n\nN {#many#No number}');
    expect([questions, problems.map(({ kept }) => kept)]).toEqual([[], [undefined, undefined]]);
  });

  it('is no instruction to learners', () => {
    expect(first('qti2', qti(`<rubricBlock view="candidate tutor"><p>Read well.</p></rubricBlock>${qtiChoice(TWO)}`)).text).toBe(
      '<p>Read well.</p>Which?',
    );
  });
});

describe('a text that goes out and comes back', () => {
  const text = '<p>Is 10<sup>3</sup> &lt; <b>x</b> &amp; y?</p>';
  it.each(['gift', 'moodle_xml', 'qti3'] as const)('is the same: %s', (format) => {
    const base = { text, points: 1, feedback: null };
    const questions = [
      choiceQuestion(base, [{ text: 'a<sub>1</sub>', fraction: 1, comment: null }, { text: '&lt;b&gt;', fraction: 0, comment: null }], false), // prettier-ignore
      essay('<ul><li>one</li><li>two</li></ul>', 1, null),
      matchingQuestion(base, [{ prompt: '<i>p</i>', option: 'a &lt; b' }, { prompt: 'q', option: 'c' }]), // prettier-ignore
    ];
    const { questions: again, problems } = read(format, writerOf(format).write(questions));
    expect(problems).toEqual([]);
    const inner = (html: string): string => html.replace(/^<p>([\s\S]*)<\/p>$/, '$1');
    expect(again.map((question) => [inner(question.text), ...choicesOf(question)])).toEqual(
      questions.map((question) => [inner(question.text), ...choicesOf(question)]),
    );
  });
});
