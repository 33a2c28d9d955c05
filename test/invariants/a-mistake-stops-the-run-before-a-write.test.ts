import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Path } from '../../packages/core/src/settings/refusal.ts';
import { locateProblems } from '../kit/reports/parsed.ts';
import { everySection } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

/** Lists the path of every value inside a value, including maps and lists. */
function* listPaths(value: any, at: Path = []): Generator<Path> {
  if (at.length) yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* listPaths(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

/** `*` matches any index. `entries` and `auto_trigger_checks` contain the list of a section. */
const dropListKey = (at: Path) => (['entries', 'auto_trigger_checks'].includes(String(at[0])) ? at.slice(1) : at);
const isAtOrAbove = (at: Path, read: Path) =>
  at.length <= read.length && at.every((key, index) => read[index] === '*' || read[index] === key);

const withValue = (section: any, at: Path, value: unknown) => {
  const changed = structuredClone(section);
  const holder = at.slice(0, -1).reduce((inner, key) => inner[key], changed);
  holder[at.at(-1)!] = value;
  return changed;
};

const wrongValues = [{ odd: 1 }, 'an odd value', 7.5, [[]], true, null];

const broken = everySection.filter(({ sample }) => sample.breaches?.length);

describe.each(pickSample(broken, 4, 'mistakes'))(
  'a mistake in $key',
  ({ key, sample: { settings, breaches = [] } }) => {
    // A wrong value may need more lines than the right one.
    const listSectionProblems = (section: unknown) =>
      locateProblems(stringify({ [key]: section })).map((one) =>
        JSON.stringify(one).replace(/on line \d+/, 'on a line'),
      );
    const sample = parse(settings.replace(/(?<=color: )\w+/g, "'$&'"))[key];

    function* findWrongPlaces() {
      for (const at of listPaths(sample))
        for (const value of wrongValues) {
          const alone = listSectionProblems(withValue(sample, at, value));
          if (!alone.length) continue;
          yield { at, value, alone };
          break;
        }
    }
    let others: { readonly at: Path; readonly value: unknown; readonly alone: readonly string[] }[];
    beforeAll(() => {
      others = [...findWrongPlaces()];
    });

    it.each(breaches)(
      'reports a mistake together with every other mistake in the section: $what [7.3]',
      ({ breaks, reads }) => {
        const wrong = structuredClone(sample);
        breaks(wrong);
        const rule = listSectionProblems(wrong);
        expect(rule).not.toEqual([]);
        const unread = others.filter(({ at }) => !reads.some((read) => isAtOrAbove(dropListKey(at), read)));
        for (const { at, value, alone } of pickSample(unread, 8)) {
          expect(
            listSectionProblems(withValue(wrong, at, value)),
            `with ${JSON.stringify(value)} at ${at.join('.')}`,
          ).toEqual(expect.arrayContaining([...rule, ...alone]));
        }
        expect(unread).not.toEqual([]);
      },
    );
  },
);
