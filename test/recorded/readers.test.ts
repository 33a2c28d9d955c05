import * as v from 'valibot';
import { expect, it } from 'vitest';
import { loadAnswerShapes } from '../kit/reports/answer-shapes.ts';
import { answerTo } from './requests.ts';
import { listKeys, type ShapeKey, shapes, typeOf } from './shapes.ts';

type Holder = Record<string, unknown>;

/** Finds every map that has, or may have, the last key of the path. */
function findHolders(value: unknown, steps: readonly string[]): Holder[] {
  const [step, ...rest] = steps;
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => findHolders(item, rest)) : [];
  if (typeOf(value) !== 'map') return [];
  return rest.length ? findHolders((value as Holder)[step!], rest) : [value as Holder];
}

const splitPath = (path: string) => path.split(/\.|(?=\[\])/);

/** Sample values by type, for keys that the simulator lacks. */
const samples: Readonly<Record<string, unknown>> = {
  text: 'text',
  number: 1,
  switch: false,
  map: {},
  list: [],
  null: null,
};

function changeKey(body: unknown, { path }: ShapeKey, change: (holder: Holder, key: string) => void) {
  const copy = structuredClone(body);
  const steps = splitPath(path);
  for (const holder of findHolders(copy, steps)) change(holder, steps.at(-1)!);
  return copy;
}

const removeKey = (body: unknown, key: ShapeKey) => changeKey(body, key, (holder, name) => delete holder[name]);
const withNull = (body: unknown, key: ShapeKey) =>
  changeKey(body, key, (holder, name) => Object.assign(holder, { [name]: null }));
const fillKey = (body: unknown, key: ShapeKey) =>
  changeKey(body, key, (holder, name) =>
    Object.assign(holder, name in holder ? {} : { [name]: samples[key.types[0]!] }),
  );

const getParentPath = ({ path }: ShapeKey) => path.replace(/\.?[^.]+$/, '');

/**
 * Lists the keys that may be missing while their siblings exist. If no key below a path was always present, the list
 * was empty or the map was missing, so nothing is known about a single key.
 */
const listOptionalKeys = (keys: readonly ShapeKey[]) =>
  keys.filter((key) => !key.always && keys.some((one) => one.always && getParentPath(one) === getParentPath(key)));

/** Returns the answer of the simulator with all recorded keys, and variants that lack one optional key each. */
function createVariants(body: unknown, keys: readonly ShapeKey[]): [name: string, body: unknown][] {
  const whole = keys.reduce(fillKey, body);
  return [
    ['every key', whole],
    ...listOptionalKeys(keys).map((key): [string, unknown] => [`no ${key.path}`, removeKey(whole, key)]),
    ...keys
      .filter(({ types }) => types.includes('null'))
      .map((key): [string, unknown] => [`a null ${key.path}`, withNull(whole, key)]),
  ];
}

/** Some recorded answers lack these keys. Without them, Trueup would misread the live state. */
const needed = ['has_discussions', 'topics'].map((key) => `GET /repos/{owner}/{repo} 200, no ${key}`);

it('readers accept every recorded answer, with and without each optional key [19.13]', async () => {
  const readers = await loadAnswerShapes();
  const refused: string[] = [];
  let tried = 0;
  for (const [shape, recorded] of Object.entries(shapes)) {
    const asking = readers.filter(({ route }) => shape.startsWith(`${route} 20`));
    if (!asking.length) continue;
    const { body } = await answerTo(shape);
    for (const { answer } of asking)
      for (const [name, variant] of createVariants(body, listKeys(recorded))) {
        tried += 1;
        const { issues } = v.safeParse(answer, variant);
        if (issues) refused.push(`${shape}, ${name}`);
      }
  }
  expect(tried).toBeGreaterThan(500);
  expect([...new Set(refused)].sort()).toEqual(needed);
});
