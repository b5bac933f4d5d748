import { describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { readBlanks } from '../scoring/blanks.js';
import { checkAnswer, marksOf } from '../scoring/scoring.js';
import { questionTypes } from '../scoring/declared-question-types.js';
import { standardQuestionTypes } from '../scoring/standard-question-types.js';
import { readQuestions, TEXT_FORMATS, type TextFormat, writerOf } from './formats.js';
import { contentOf } from './portable-content.js';
import { isZip, readQtiPackage } from './qti-package.js';
import { writeQtiPackage } from './qti-package-writing.js';
import {
  blanksQuestion,
  choiceQuestion,
  essay,
  matchingQuestion,
  numericQuestion,
  type PortableNumber,
  type PortableQuestion,
  type ReadQuestions,
} from './portable-question.js';
import { descendantsOf, readXml } from '../../exchange/xml.js';

questionTypes.with(...standardQuestionTypes).add();

const GIFT = `// a comment
::Roots:: Which is a root? {
  =Carrot#Right
  ~Tomato#No, a fruit
  ~%50%Potato
}

The sun is a star.{TRUE}

Two plus two is {=four =4}.

Which are even? {~%50%2 ~%50%4 ~%-100%3}

Match. {=France -> Paris =Italy -> Rome}

How much is 5 \\{half of ten\\}? {#5:0.1}

Say why. {}
`;

const AIKEN = `What grows below the ground?
A. Carrot
B. Apple
ANSWER: A

And above it?
A) Carrot
B) Apple
ANSWER: B
`;

function marks(question: PortableQuestion, answer: unknown): string | undefined {
  const content = contentOf(question);
  const checked = checkAnswer(content, answer, 'answer');
  expect(checked.faults).toEqual([]);
  return marksOf(content, checked.answer)?.toFixed(2);
}

function moodle(type: string, answers: string): string {
  return `<quiz><question type="${type}"><questiontext><text>Q</text></questiontext>${answers}</question></quiz>`;
}

function qti(declarations: string, body: string): string {
  return `<assessmentItem identifier="i" title="t">${declarations}<itemBody>${body}</itemBody></assessmentItem>`;
}

function gap(response: string): string {
  return `<textEntryInteraction responseIdentifier="${response}"/>`;
}

function mapped(response: string, type: string, values: Readonly<Record<string, number>>, attributes = ''): string {
  const entries = Object.entries(values).map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`);
  const cardinality = type === 'string' ? 'single' : 'multiple';
  return `<responseDeclaration identifier="${response}" cardinality="${cardinality}" baseType="${type}"><mapping ${attributes}>${entries.join('')}</mapping></responseDeclaration>`;
}

function qtiNumber(value: string, equal: string): string {
  const declared = `<responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>${value}</value></correctResponse></responseDeclaration>`;
  const processing = `<responseProcessing><responseCondition><responseIf><equal ${equal}/></responseIf></responseCondition></responseProcessing>`;
  return qti(declared, `<p>How much?</p>${gap('R')}`).replace('</assessmentItem>', `${processing}</assessmentItem>`);
}

describe('questions of other systems', () => {
  it('are read from GIFT', () => {
    const { questions, problems } = readQuestions('gift', GIFT);
    expect(problems).toEqual([]);
    const types = ['unique_answer', 'unique_answer', 'fill_in_blanks', 'multiple_answer', 'matching', 'calculated', 'free_answer'];
    expect(questions.map(({ type }) => type)).toEqual(types);
    const [roots, sun, sum, even, match, number] = questions as PortableQuestion[];
    expect([1, 2, 3].map((choice) => marks(roots as PortableQuestion, { choice }))).toEqual(['1.00', '0.00', '0.50']);
    expect(roots?.answers[1]?.comment).toBe('No, a fruit');
    expect(marks(sun as PortableQuestion, { choice: 1 })).toBe('1.00');
    expect(marks(sum as PortableQuestion, { blanks: { 1: 'FOUR' } })).toBe('1.00');
    expect(marks(even as PortableQuestion, { choices: [1, 3] })).toBe('-0.50');
    expect(marks(match as PortableQuestion, { pairs: { 3: 1, 4: 1 } })).toBe('0.50');
    expect([number?.text, marks(number as PortableQuestion, { value: '5.1' })]).toEqual(['How much is 5 {half of ten}?', '1.00']);
  });

  it.each(['vector<int>', 'ls | wc -l', 'a || b', '{x}', 'x < y & z', 'a[0]', '{[(*#%'])('take the word %j as it is written', (word) => {
    const gift = word.replaceAll(/[~=#{}:\\*]/g, (sign) => `\\${sign}`);
    const [question] = readQuestions('gift', `What? {=${gift}}`).questions as [PortableQuestion];
    expect(marks(question, { blanks: { 1: word } })).toBe('1.00');
    for (const other of ['vector<float>', 'a', 'ls', 'x']) expect(marks(question, { blanks: { 1: other } })).toBe('0.00');
  });

  it.each([
    ['{#6.02e23}', '602000000000000000000000', '602000000000000000000001'],
    ['{#1.5e3:1e-1}', '1500.1', '1500.2'],
    ['{#3.141..3.142}', '3.1412', '3.1421'],
    ['{#0.5:0.00001}', '0.50001', '0.50002'],
    ['{#-2..2}', '-1.5', '2.1'],
  ])('take the number of %s exactly', (numbers, right, wrong) => {
    const [question] = readQuestions('gift', `How much? ${numbers}`).questions as [PortableQuestion];
    expect([marks(question, { value: right }), marks(question, { value: wrong })]).toEqual(['1.00', '0.00']);
  });

  it.each([
    '{#3,14:0,01}',
    '{#1 =%-50%2}',
    '{#1 =%33.333333333%2}',
    '{#=%0%1}',
    '{#abc}',
    '{#1:1e-20}',
    '{#6.02e23:1e21}',
    '{=Frog =%-50%Toad}',
  ])('name what cannot be kept as it is: %s', (answers) => {
    expect(readQuestions('gift', `What? ${answers}`)).toMatchObject({ questions: [], problems: [{ at: 1 }] });
  });

  it.each([
    ['gift', 'What? {=fro*}'],
    ['gift', 'What? {=Frog =%-50%Newt}'],
    ['moodle_xml', moodle('shortanswer', '<answer fraction="100"><text>*og</text></answer>')],
    ['moodle_xml', moodle('shortanswer', '<answer fraction="100"><text>a</text></answer><answer fraction="-50"><text>b</text></answer>')],
    ['moodle_xml', moodle('numerical', '<answer fraction="100"><text>*</text></answer>')],
  ] as const)('name a pattern, or words that cost marks, which cannot be kept: %s %s', (format, text) => {
    expect(readQuestions(format, text)).toMatchObject({ questions: [], problems: [{ at: 1 }] });
  });

  it.each([
    ['gift', 'What? {=4\\*5}'],
    ['moodle_xml', moodle('shortanswer', '<answer fraction="100"><text>4\\*5</text></answer><answer fraction="0"><text>*</text></answer>')],
  ] as const)('take a star that is escaped for a star: %s', (format, text) => {
    const [question] = readQuestions(format, text).questions as [PortableQuestion];
    for (const again of [question, readQuestions(format, writerOf(format).write([question])).questions[0] as PortableQuestion])
      expect(['4*5', '455'].map((word) => marks(again, { blanks: { 1: word } }))).toEqual(['1.00', '0.00']);
  });

  it('have one choice where Moodle XML or QTI does not say how many', () => {
    const answers = '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>';
    expect(readQuestions('moodle_xml', moodle('multichoice', answers)).questions).toMatchObject([{ type: 'unique_answer' }]);
    const choice =
      '<choiceInteraction responseIdentifier="R"><prompt>Q</prompt><simpleChoice identifier="a">A</simpleChoice></choiceInteraction>';
    const declared =
      '<responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration>';
    expect(readQuestions('qti2', qti(declared, choice)).questions).toMatchObject([{ type: 'unique_answer' }]);
  });

  it.each([
    ['relative', '10', '200', ['220', '180'], ['221', '179']],
    ['relative', '0.5', '-3', ['-3.015', '-2.985'], ['-3.016']],
    ['absolute', '2 2', '5', ['3', '7'], ['7.1']],
    ['exact', '2', '5', ['5'], ['5.1']],
  ])('compare a number of QTI with a tolerance as it means it: %s %s of %s', (mode, tolerance, value, right, wrong) => {
    const [question] = readQuestions('qti2', qtiNumber(value, `toleranceMode="${mode}" tolerance="${tolerance}"`)).questions as [
      PortableQuestion,
    ];
    for (const given of right) expect([given, marks(question, { value: given })]).toEqual([given, '1.00']);
    for (const given of wrong) expect([given, marks(question, { value: given })]).toEqual([given, '0.00']);
  });

  it.each([
    'toleranceMode="absolute" tolerance="1 2"',
    'toleranceMode="absolute" tolerance="1" includeLowerBound="false"',
    'toleranceMode="relative"  tolerance="x"',
  ])('name a tolerance of QTI that cannot be kept: %s', (equal) =>
    expect(readQuestions('qti2', qtiNumber('5', equal))).toMatchObject({ questions: [], problems: [{ at: 1 }] }),
  );

  it('have the marks that mappings of QTI give', () => {
    const [one] = readQuestions('qti2', qti(mapped('R', 'string', { Paris: 1, paris: 1, PARIS: 1 }), `<p>Capital?</p><p>${gap('R')}</p>`))
      .questions as [PortableQuestion];
    expect([one.points, marks(one, { blanks: { 1: 'Paris' } })]).toEqual([1, '1.00']);
    const both = mapped('R', 'string', { Paris: 1 }) + mapped('S', 'string', { Rome: 2 });
    const [two] = readQuestions('qti2', qti(both, `<p>Capitals?</p><p>${gap('R')} ${gap('S')}</p>`)).questions as [PortableQuestion];
    expect([two.points, marks(two, { blanks: { 1: 'Paris' } }), marks(two, { blanks: { 1: 'Paris', 2: 'Rome' } })]).toEqual([
      3,
      '1.00',
      '3.00',
    ]);
  });

  it.each([
    ['marks below nothing', mapped('R', 'string', { Frog: 1, Toad: -1 })],
    ['bounds that cut', mapped('R', 'string', { Frog: 2 }, 'upperBound="1"')],
    ['marks for any answer', mapped('R', 'string', { Frog: 1 }, 'defaultValue="0.5"')],
    ['weights of pairs', mapped('R', 'directedPair', { 'a b': 1, 'c d': 2 })],
    [
      'wrong pairs',
      mapped('R', 'directedPair', { 'a b': 1, 'a d': 1 }).replace(
        '<mapping',
        '<correctResponse><value>a b</value></correctResponse><mapping',
      ),
    ],
  ])('name a mapping of QTI that cannot be kept: %s', (_, declared) => {
    expect(readQuestions('qti2', qti(declared, `<p>What?</p><p>${gap('R')}</p>`))).toMatchObject({ questions: [], problems: [{ at: 1 }] });
  });

  it('name an item of several interactions', () => {
    const essays = '<extendedTextInteraction responseIdentifier="R"/>'.repeat(2);
    expect(readQuestions('qti2', qti('', `<p>Why?</p>${essays}`))).toMatchObject({ questions: [], problems: [{ at: 1 }] });
    expect(readQuestions('qti2', qti('', `<p>Why?</p>${gap('R')}<uploadInteraction/>`)).questions).toEqual([]);
  });

  it.each([
    ['gift', 'What? {=Frog =%50%Toad =%0%Newt}'],
    [
      'moodle_xml',
      moodle(
        'shortanswer',
        '<answer fraction="100"><text>Frog</text></answer><answer fraction="50"><text>Toad</text></answer><answer fraction="0"><text>Newt</text></answer>',
      ),
    ],
    ['qti2', qti(mapped('R', 'string', { Frog: 1, Toad: 0.5, Newt: 0 }), `<p>What?</p><p>${gap('R')}</p>`)],
  ] as const)('give each word its part of the marks: %s', (format, text) => {
    const { questions, problems } = readQuestions(format, text);
    expect(problems).toEqual([]);
    const [question] = questions as [PortableQuestion];
    expect(['Frog', 'Toad', 'Newt', ''].map((word) => marks(question, { blanks: { 1: word } }))).toEqual(['1.00', '0.50', '0.00', '0.00']);
  });

  it.each([
    ['gift', 'How much? {#=3:0.1 =%50%3:0.5}'],
    ['gift', 'How much? {#3:0.1#Right =%50%2.5..3.5#Nearly ~#No}'],
    [
      'moodle_xml',
      moodle(
        'numerical',
        `<answer fraction="100"><text>3</text><tolerance>0.1</tolerance></answer><answer fraction="50"><text>3</text><tolerance>0.5</tolerance></answer>
        <answer fraction="0"><text>*</text></answer>`,
      ),
    ],
  ] as const)('give each number its part of the marks, and the first that fits counts: %s %s', (format, text) => {
    const { questions, problems } = readQuestions(format, text);
    expect(problems.filter(({ kept }) => !kept)).toEqual([]);
    const [question] = questions as [PortableQuestion];
    expect(['3.1', '2.9', '3.5', '2.4'].map((value) => marks(question, { value }))).toEqual(['1.00', '1.00', '0.50', '0.00']);
  });

  it('give each number the marks of its mapping, and of the conditions of QTI', () => {
    const declared = mapped('R', 'float', { 3: 2, 4: 1 }).replace('multiple', 'single');
    const [byMapping] = readQuestions('qti2', qti(declared, `<p>How much?</p><p>${gap('R')}</p>`)).questions as [PortableQuestion];
    expect(['3', '4.0', '5'].map((value) => marks(byMapping, { value }))).toEqual(['2.00', '1.00', '0.00']);
    const branch = (name: string, near: string, given: number): string =>
      `<${name}><equal toleranceMode="absolute" tolerance="${near}"><variable identifier="R"/><correct identifier="R"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">${given}</baseValue></setOutcomeValue></${name}>`;
    const item = (conditions: string): string =>
      qtiNumber('3', '').replace(/<responseCondition>.*<.responseCondition>/, `<responseCondition>${conditions}</responseCondition>`);
    const [byConditions] = readQuestions('qti2', item(branch('responseIf', '0.1', 3) + branch('responseElseIf', '0.5', 1))).questions as [
      PortableQuestion,
    ];
    expect(['3.1', '3.4', '4'].map((value) => marks(byConditions, { value }))).toEqual(['3.00', '1.00', '0.00']);
    for (const conditions of [branch('responseIf', '0.1', 3).repeat(2), `<responseIf><not><equal/></not></responseIf>`])
      expect(readQuestions('qti2', item(conditions))).toMatchObject({ questions: [], problems: [{ at: 1 }] });
  });

  it('name gaps of QTI whose marks cannot be kept', () => {
    const float = mapped('R', 'float', { 3: 1 }).replace('multiple', 'single');
    const menu =
      '<inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">A</inlineChoice><inlineChoice identifier="b">B</inlineChoice></inlineChoiceInteraction>';
    for (const [declared, asked] of [
      [float + mapped('S', 'string', { Rome: 1 }), gap('R') + gap('S')],
      [mapped('R', 'identifier', { a: 1, b: 0.5 }).replace('multiple', 'single'), menu],
      [mapped('R', 'string', { a: 1, b: 1 }).replace('mappedValue', 'caseSensitive="false" mappedValue'), gap('R')],
    ] as const)
      expect(readQuestions('qti2', qti(declared, `<p>What?</p><p>${asked}</p>`))).toMatchObject({ questions: [], problems: [{ at: 1 }] });
  });

  it('take no word for right that counts nothing', () => {
    const [question] = readQuestions('gift', 'What? {=Frog =%0%Newt}').questions as [PortableQuestion];
    expect([marks(question, { blanks: { 1: 'Frog' } }), marks(question, { blanks: { 1: 'Newt' } })]).toEqual(['1.00', '0.00']);
  });

  it('may have the words of a document type in comments and CDATA sections', () => {
    const text =
      '<quiz><!-- <!DOCTYPE a> --><question type="essay"><questiontext><text><![CDATA[<!DOCTYPE html> &#233;]]></text></questiontext></question></quiz>';
    expect(readQuestions('moodle_xml', text)).toMatchObject({ questions: [{ text: '<!DOCTYPE html> &#233;' }], problems: [] });
  });

  it('are read from Aiken', () => {
    const { questions, problems } = readQuestions('aiken', AIKEN);
    expect(problems).toEqual([]);
    expect(questions.map((question) => marks(question, { choice: 1 }))).toEqual(['1.00', '0.00']);
  });

  it('name the line or the item that cannot be read', () => {
    expect(readQuestions('gift', 'No braces here\n\nFine? {T}')).toMatchObject({ questions: [{}], problems: [{ at: 1 }] });
    expect(readQuestions('aiken', 'What?\nA. One\nANSWER: B').problems).toMatchObject([{ at: 3 }]);
    expect(readQuestions('moodle_xml', '<quiz><question type="odd"/></quiz>').problems).toMatchObject([{ at: 1 }]);
    for (const format of ['moodle_xml', 'qti3'] as const) {
      expect(readQuestions(format, '<!DOCTYPE a [<!ENTITY b "c">]><quiz>&b;</quiz>').problems).toMatchObject([
        { message: 'A document type is not taken.' },
      ]);
      expect(readQuestions(format, '<quiz>').problems).toHaveLength(1);
    }
  });

  it('are read from QTI 2.1', () => {
    const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="Ports">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>
      <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="3"/>
      <itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which is left?</prompt>
        <simpleChoice identifier="A">Starboard</simpleChoice><simpleChoice identifier="B">Port</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
    const { questions, problems } = readQuestions('qti2', item);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([{ type: 'unique_answer', text: 'Which is left?', points: 3 }]);
    expect([1, 2].map((choice) => marks(questions[0] as PortableQuestion, { choice }))).toEqual(['0.00', '3.00']);
  });
});

describe('a QTI package', () => {
  const item = (right: string): Uint8Array =>
    strToU8(
      writerOf('qti3').write([
        choiceQuestion(
          { text: right, points: 1, feedback: null },
          [
            { text: right, fraction: 1, comment: null },
            { text: 'No', fraction: 0, comment: null },
          ],
          false,
        ),
      ]),
    );
  const packed = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files));

  it('is read item by item, in the order of its names, without tests, manifest and media', async () => {
    const files = {
      'imsmanifest.xml': strToU8('<manifest/>'),
      'test.xml': strToU8('<qti-assessment-test><qti-assessment-item-ref href="items/2.xml"/></qti-assessment-test>'),
      'items/10.xml': item('Ten'),
      'items/2.xml': item('Two'),
      'items/3.xml': strToU8('<qti-assessment-item identifier="x"><qti-item-body/></qti-assessment-item>'),
      'media/leaf.png': new Uint8Array(9),
    };
    const { questions, problems } = await readQtiPackage(packed(files));
    expect(questions.map(({ text }) => text)).toEqual(['Two', 'Ten']);
    expect(problems).toMatchObject([{ at: 2 }]);
  });

  it('comes with the small pictures that its items have, wherever they lie, and names the others', async () => {
    const picture = (src: string): string => `<simpleChoice identifier="${src.length}"><img src="${src}" alt="A leaf"/></simpleChoice>`;
    const choices = ['../media/a%20b.png', 'c.gif', '../media/larger.png', '../../../etc/d.png'].map(picture).join('');
    const document = qti(
      '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>5</value></correctResponse></responseDeclaration>',
      `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>${choices}</choiceInteraction>`,
    );
    const bytes = strToU8('picture');
    const files = {
      'items/a.xml': strToU8(document),
      'media/a b.png': bytes,
      'items/c.gif': bytes,
      'media/larger.png': new Uint8Array(40_000),
    };
    const { questions, problems } = await readQtiPackage(packed(files));
    const shown = (type: string): string =>
      `<img alt="A leaf" src="data:image/${type};base64,${Buffer.from('picture').toString('base64')}">`;
    expect(questions[0]?.answers.map(({ text }) => text)).toEqual([shown('png'), shown('gif'), '[A leaf]', '[A leaf]']);
    expect(problems).toMatchObject([{ kept: true }, { kept: true }]);
  });

  it('is refused where it is broken, empty, or far longer than it looks', async () => {
    const broken = packed({ 'a.xml': item('A') }).subarray(0, 60);
    const long = packed({ 'a.xml': new Uint8Array(21 * 1_048_576) });
    for (const [content, message] of [
      [broken, 'cannot be read'],
      [packed({ 'readme.txt': item('A') }), 'no item'],
      [packed({ '../a.xml': item('A') }), 'cannot be read'],
      [long, '20 MiB'],
    ] as const) {
      expect(isZip(content)).toBe(true);
      expect((await readQtiPackage(content)).problems).toMatchObject([{ message: expect.stringContaining(message) }]);
    }
    // The directory says less than there is.
    const lying = packed({ 'a.xml': new Uint8Array(2 * 1_048_576) });
    const directory = lying.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    lying.writeUInt32LE(1_000, directory + 24);
    expect((await readQtiPackage(lying)).problems).toMatchObject([{ message: 'The zip file cannot be read.' }]);
  });
});

const word = fc
  .stringMatching(/^[A-Za-z0-9 ,.!?äéß<>&"'{}=~#:%\\()-]{0,20}$/)
  .map((text) => `w${text.trim()}`.replaceAll(/[<>]/g, '').replaceAll('->', '-').trim());
const words = fc.uniqueArray(word, { minLength: 2, maxLength: 5 });
const points = fc.constantFrom(1, 2, 4);
const choices = fc.tuple(word, words, points, fc.boolean()).map(([text, options, full, several]) =>
  choiceQuestion(
    { text, points: full, feedback: null },
    options.map((option, index) => ({
      text: option,
      comment: null,
      fraction: several ? (index % 2 === 0 ? 0.5 : -0.25) : index === 0 ? 1 : 0,
    })),
    several,
  ),
);
const matches = fc.tuple(word, words, points).map(([text, options, full]) =>
  matchingQuestion(
    { text, points: full, feedback: null },
    options.map((option, index) => ({ prompt: `p${index}`, option })),
  ),
);
const essays = fc.tuple(word, points).map(([text, full]) => essay(text, full, null));
/** All of the marks, or a part of them, as exporters write it. */
const share = fc.constantFrom('100', '100', '50', '33.33333', '66.66667', '12.5', '0.5');
const accepted = fc.record({
  value: fc.integer({ min: -99, max: 99 }).map(String),
  tolerance: fc.constantFrom('0', '0.5', '2', '0.1'),
  share,
});
const numbers = fc
  .tuple(word, fc.array(accepted, { minLength: 1, maxLength: 4 }))
  .map(([text, [first, ...others]]) => numericQuestion({ text, points: 1, feedback: null }, [first as PortableNumber, ...others]));
/** Words of one gap, some of which have a part of the marks. */
const weighedWords = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^(%50%|%)?[a-z]{1,8}%?$/), share), { minLength: 1, maxLength: 4, selector: ([text]) => text })
  .map((all) => ({ words: all.map(([text]) => text), shares: all.map(([, part]) => part) }));
const gaps = weighedWords.map((gap) =>
  blanksQuestion({ text: 'Fill in', points: 1, feedback: null }, '\u0000', [{ ...gap, weight: 1 }], true),
);
/** GIFT does not mind the case. */
const looseGaps = weighedWords.map((gap) =>
  blanksQuestion({ text: 'Fill in', points: 1, feedback: null }, '\u0000', [{ ...gap, weight: 1 }], false),
);

/** Several gaps in a sentence, one of them with a menu. */
const sentences = fc
  .tuple(
    word,
    fc.array(fc.tuple(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 3 }), points), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.boolean(),
  )
  .map(([text, words, sensitive]) => {
    const gaps = [
      { words: ['green', 'brown', 'blue'], menu: true, weight: 1 },
      ...words.map(([right, weight]) => ({ words: right, weight })),
    ];
    const total = gaps.reduce((sum, { weight }) => sum + weight, 0);
    return blanksQuestion(
      { text, points: total, feedback: null },
      `A ${gaps.map(() => '\u0000').join(' and a ')} & more.`,
      gaps,
      sensitive,
    );
  });

/** GIFT knows no points: all of its questions have one. */
const ofOnePoint = (question: PortableQuestion): boolean => question.points === 1;
const BY_FORMAT: Readonly<Record<TextFormat, fc.Arbitrary<PortableQuestion>>> = {
  gift: fc.oneof(choices.filter(ofOnePoint), essays.filter(ofOnePoint), numbers, looseGaps),
  moodle_xml: fc.oneof(choices, matches, essays, numbers, gaps),
  qti3: fc.oneof(choices, matches, essays, numbers, gaps, sentences),
};

/** Answers that tell two questions of a type apart. */
function answersTo({ type, answers }: PortableQuestion): unknown[] {
  const ids = answers.map((_, index) => index + 1);
  if (type === 'unique_answer') return ids.map((choice) => ({ choice }));
  if (type === 'multiple_answer') return [...ids.map((id) => ({ choices: [id] })), { choices: ids }];
  if (type === 'calculated') {
    const near = [...(answers[0]?.text.matchAll(/-?\d+(?=:)/g) ?? [])].flatMap(([value]) => [value, String(Number(value) + 0.5)]);
    return ['0', '5', '-99', '98.5', ...near].map((value) => ({ value }));
  }
  if (type === 'fill_in_blanks') {
    const read = readBlanks(contentOf({ type, answers, text: '', points: 1, extra: null, feedback: null }));
    const right = (read?.blanks ?? []).map(({ number, words: [first = ''] }): [number, string] => [number, first]);
    const upper = right.map(([number, text]): [number, string] => [number, read?.blanks[number - 1]?.menu ? text : text.toUpperCase()]);
    const each = (read?.blanks ?? []).flatMap(({ number, words: all }) => all.map((text): [number, string][] => [[number, text]]));
    return [right, upper, right.slice(1), ...each].map((given) => ({ blanks: Object.fromEntries(given) }));
  }
  if (type !== 'matching') return [];
  const [options, prompts] = [answers.filter(({ correct }) => correct === 0).length, answers.filter(({ correct }) => correct > 0).length];
  return [...Array(prompts).keys()].map((prompt) => ({ pairs: { [options + prompt + 1]: 1 + (prompt % options) } }));
}

describe('a file that was written here', () => {
  function expectEqual(read: ReadQuestions, questions: readonly PortableQuestion[]): void {
    expect(read.problems).toEqual([]);
    expect(read.questions.map(({ type }) => type)).toEqual(questions.map(({ type }) => type));
    for (const [index, question] of questions.entries()) {
      const again = read.questions[index] as PortableQuestion;
      for (const answer of answersTo(question)) expect(marks(again, answer)).toBe(marks(question, answer));
    }
  }

  it.each(TEXT_FORMATS)('gives questions of equal marks for equal answers: %s', (format) => {
    fc.assert(
      fc.property(fc.array(BY_FORMAT[format], { minLength: 1, maxLength: 4 }), (questions) =>
        expectEqual(readQuestions(format, writerOf(format).write(questions)), questions),
      ),
      { numRuns: 150 },
    );
  });

  it('gives questions of equal marks for equal answers as a package, too, which is the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(BY_FORMAT.qti3, { minLength: 1, maxLength: 12 }), word, async (questions, title) => {
        const content = await writeQtiPackage(questions, title, new Date(0));
        expect(isZip(content)).toBe(true);
        expectEqual(await readQtiPackage(content), questions);
        expect(content.equals(await writeQtiPackage(questions, title, new Date(0)))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('as a package has a manifest that names the test and its items, and what lies where it says', async () => {
    const questions = [essay('Why?', 1, null), essay('How?', 2, null)];
    const files = unzipSync(await writeQtiPackage(questions, 'Leaves & roots', new Date(0)));
    const manifest = readXml(strFromU8(files['imsmanifest.xml'] ?? new Uint8Array()));
    const resources = descendantsOf(manifest, 'resource');
    expect(resources.map(({ attributes }) => [attributes.type, attributes.href])).toEqual([
      ['imsqti_test_xmlv3p0', 'assessment.xml'],
      ['imsqti_item_xmlv3p0', 'items/question-1.xml'],
      ['imsqti_item_xmlv3p0', 'items/question-2.xml'],
    ]);
    expect(Object.keys(files).sort()).toEqual(['assessment.xml', 'imsmanifest.xml', 'items/question-1.xml', 'items/question-2.xml']);
    const test = readXml(strFromU8(files['assessment.xml'] ?? new Uint8Array()));
    expect(test.attributes.title).toBe('Leaves & roots');
    expect(descendantsOf(test, 'qti-assessment-item-ref').map(({ attributes }) => attributes.href)).toEqual([
      'items/question-1.xml',
      'items/question-2.xml',
    ]);
  });
});
