import fc from 'fast-check';
import { type Description, openDescription } from '../../packages/simulator/src/description/index.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import type { Scene } from '../kit/runs/scene.ts';
import { disturbQuestion, type Question } from './questions.ts';
import type { RunFunction } from './runs.ts';

type Change = Extract<Misbehaviour['with'], { kind: 'answer' }>['change'];

/** No route of GitHub sends all of these bodies. */
const wholes: readonly unknown[] = [
  {},
  [],
  [null],
  null,
  'a text',
  { message: 'Server Error', documentation_url: 'https://docs.example' },
];

const ofGraphql: readonly unknown[] = [...wholes, { data: null }, { data: {} }, { data: { repository: {} } }];

const isGraphql = ({ route }: Question) => route.startsWith('query ');

/** Replaces every answer with a 200 and another body. */
const replaceBody =
  (body: unknown): Change =>
  ({ headers }) => ({
    status: 200,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    text: JSON.stringify(body),
  });

export interface WrongBody {
  readonly name: string;
  readonly trouble: Misbehaviour['with'];
  /** GitHub's description allows the body, so Trueup cannot know that it is wrong. */
  readonly isDescribed: boolean;
}

export async function createWholeBodies(question: Question): Promise<WrongBody[]> {
  const fits = await openBodyCheck(question);
  return (isGraphql(question) ? ofGraphql : wholes).map((body) => ({
    name: `answered ${JSON.stringify(body)}`,
    trouble: { kind: 'answer', change: replaceBody(body) },
    isDescribed: fits(body),
  }));
}

/** The rules define the meaning of these absent fields: an older server, or a hook of the old kind [2.3.17.2]. */
const hasMeaning = /\/teams \*\.access_source$|\/pages build_type$|\/hooks \*\.config\.url$/;

/** A body with more fields loses different ones in different runs. */
const most = 16;

const pickAtMost = <T>(all: readonly T[]): readonly T[] =>
  all.length > most ? fc.sample(fc.shuffledSubarray([...all], { minLength: most, maxLength: most }), 1)[0]! : all;

/** Creates copies of the right body that each lack one field, in all items of a list. */
export async function createBodiesWithoutField(question: Question, right: unknown): Promise<WrongBody[]> {
  const fits = await openBodyCheck(question);
  const fields = listFieldPaths(right).filter((path) => !hasMeaning.test(`${question.route} ${path.join('.')}`));
  return pickAtMost(fields).map((path) => ({
    name: `without ${path.join('.')}`,
    trouble: {
      kind: 'answer',
      change: (answer) => ({ ...answer, text: JSON.stringify(removeField(JSON.parse(answer.text), path)) }),
    },
    isDescribed: fits(removeField(structuredClone(right), path)),
  }));
}

const wrongValues: readonly unknown[] = ['a text', 7, true, {}, [null], null];

/** Creates copies of the right body in which one value has another JSON type. Null may mean an absent value. */
export async function createBodiesWithWrongValue(question: Question, right: unknown): Promise<WrongBody[]> {
  const fits = await openBodyCheck(question);
  const values = [...new Map(listValuePaths(right).map((one) => [one.place, one])).values()];
  const cases = values.flatMap(({ path, place, value }) =>
    wrongValues.filter((wrong) => getJsonType(wrong) !== getJsonType(value)).map((wrong) => ({ path, place, wrong })),
  );
  return pickAtMost(cases).map(({ path, place, wrong }) => ({
    name: `with ${JSON.stringify(wrong)} as ${place}`,
    trouble: {
      kind: 'answer',
      change: (answer) => ({ ...answer, text: JSON.stringify(replaceValue(JSON.parse(answer.text), path, wrong)) }),
    },
    isDescribed: wrong === null || fits(replaceValue(structuredClone(right), path, wrong)),
  }));
}

const getJsonType = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

interface ValuePath {
  readonly path: readonly (string | number)[];
  /** The path with `*` for the items of a list. */
  readonly place: string;
  readonly value: unknown;
}

/** Lists the path of each value below the body. */
function listValuePaths(value: unknown, path: ValuePath['path'] = []): ValuePath[] {
  const place = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  const own = path.length ? [{ path, place, value }] : [];
  if (path.length > 8 || typeof value !== 'object' || value === null) return own;
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => listValuePaths(item, [...path, index]))
    : Object.entries(value)
        .filter(([key]) => !ofNoUse.test(key))
        .flatMap(([key, item]) => listValuePaths(item, [...path, key]));
  return [...own, ...inner];
}

function replaceValue(body: any, path: ValuePath['path'], wrong: unknown): unknown {
  const holder = path.slice(0, -1).reduce((inner, key) => inner?.[key], body);
  if (typeof holder === 'object' && holder !== null) holder[path.at(-1)!] = wrong;
  return body;
}

/** GraphQL returns every requested field. For REST, GitHub's description lists the required fields. */
async function openBodyCheck(question: Question): Promise<(body: unknown) => boolean> {
  if (isGraphql(question)) return () => false;
  const description: Description = await openDescription();
  const [method = '', path = ''] = question.text.split(/[ ?]/);
  const { operation } = description.findOperation(method, path)!;
  return (body) => description.listAnswerProblems(operation, 200, body).length === 0;
}

/** Links for people and the appearance of accounts are no settings. */
const ofNoUse = /(_url|^avatar_url|^gravatar_id|^_links|^license|^template_repository|^node_id|_count|_at)$/;

const deepest = 6;

/** These fields describe another object. */
const aboutOthers = /^(owner|organization|creator|inviter|app|parent|permissions|plan|commit)$/;

/** Lists all paths to a field. `*` means every item of a list. */
function listFieldPaths(value: unknown, depth = 0): string[][] {
  if (depth >= deepest || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const inner = new Map(
      value.flatMap((item) => listFieldPaths(item, depth + 1)).map((path) => [path.join('.'), path]),
    );
    return [...inner.values()].map((path) => ['*', ...path]);
  }
  return Object.entries(value)
    .filter(([key]) => !ofNoUse.test(key))
    .flatMap(([key, inner]) => [
      [key],
      ...(aboutOthers.test(key) ? [] : listFieldPaths(inner, depth + 1).map((path) => [key, ...path])),
    ]);
}

function removeField(body: any, [key, ...inner]: readonly string[]): unknown {
  if (key === undefined || typeof body !== 'object' || body === null) return body;
  if (key === '*') for (const item of body) removeField(item, inner);
  else if (inner.length === 0) delete body[key];
  else removeField(body[key], inner);
  return body;
}

export async function answerTo(stage: Scene, question: Question, run: RunFunction): Promise<unknown> {
  let text = '';
  const change: Change = (answer) => {
    text = answer.text;
    return answer;
  };
  stage.simulator.misbehave(disturbQuestion(question, { kind: 'answer', change }));
  await run(stage);
  return text ? JSON.parse(text) : undefined;
}
