import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { formatHeadlineText } from '../../packages/core/src/report/preview/headline.ts';
import { hasNothingToReview } from '../../packages/core/src/report/preview/review.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import { parseSettings } from '../../packages/core/src/settings/reading/parse.ts';
import type { Path } from '../../packages/core/src/settings/refusal.ts';
import { listKeyPaths } from '../kit/reports/key-paths.ts';
import { everySection } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { openConvergedScene } from './converged.ts';
import { runPreview } from './previewed.ts';

function removePath(file: unknown, at: Path) {
  const shorter = structuredClone(file);
  const holder = at.slice(0, -1).reduce((inner: any, key) => inner[key], shorter);
  delete holder[at.at(-1)!];
  return stringify(shorter);
}

/** Returns the declared values, or nothing if the text is refused. Some keys only repeat another key. */
function parseDeclaredValues(text: string) {
  try {
    const { declared } = parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' });
    return declared.map(({ key, desired }) => [key, desired]);
  } catch (failure) {
    return failure;
  }
}

describe.each(pickSample(everySection, 4, 'told'))('$key', (tried) => {
  it('a preview of two files that differ in a key never reports that merging changes no settings [12.29]', async () => {
    const whole = stringify(parse(tried.sample.settings.replace(/(?<=color: )\w+/g, "'$&'")));
    const stage = await openConvergedScene(tried);
    const silent: string[] = [];
    for (const at of pickSample([...listKeyPaths(parse(whole))], 10)) {
      const shorter = removePath(parse(whole), at);
      for (const [side, base, pull] of [
        ['less', whole, shorter],
        ['more', shorter, whole],
      ] as const) {
        if (isDeepStrictEqual(parseDeclaredValues(base), parseDeclaredValues(pull))) continue;
        const result = await runPreview(stage, base, pull);
        if (hasNothingToReview(result)) silent.push(`${side} ${at.join('.')}: ${formatHeadlineText(result)}`);
      }
    }
    expect(silent).toEqual([]);
  });
});
