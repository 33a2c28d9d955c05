import { isDeepStrictEqual, parseArgs } from 'node:util';
import { load } from '../bundle.mjs';
import { compareDescriptions, formatComparison, hasNews } from './compare.mjs';
import { fetchDescription, REST, readNamedDescription } from './flavour.mjs';

/** `npm run describe -- --compare OTHER [--json]`: prints what is new there, and changes no file. */
export async function compareDescriptionWith() {
  const options = { compare: { type: 'string' }, json: { type: 'boolean' } };
  const { compare: other, json } = parseArgs({ options }).values;
  const { registry } = await load('packages/core/src/sections/registry.ts');
  const used = new Set(
    registry
      .flatMap(({ calls }) => Object.values(calls).map((make) => make([], {}).route))
      .filter((route) => /^[A-Z]+ \//.test(route)),
  );
  const [ours, theirs] = [fetchDescription('api.github.com'), readNamedDescription(other)];
  const found = compareDescriptions(ours, theirs, used);
  const isSame = isDeepStrictEqual(ours, theirs);
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...found, same: isSame }, null, 2)}\n`
      : formatComparison(found, other, { own: REST, isSame }),
  );
  return hasNews(found) ? 2 : 0;
}
