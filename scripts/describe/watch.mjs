import { isDeepStrictEqual, parseArgs } from 'node:util';
import { load } from '../bundle.mjs';
import { compareDescriptions, formatComparison, hasNews } from './compare.mjs';
import { fetchDescription, REST, readNamedDescription } from './flavour.mjs';

/** `npm run describe -- --compare OTHER [--json]`: prints what is new in another description, and changes no file. */
export async function compareDescriptionWith() {
  const options = { compare: { type: 'string' }, json: { type: 'boolean' } };
  const { compare: otherName, json } = parseArgs({ options }).values;
  const { registry } = await load('packages/core/src/sections/registry.ts');
  const used = new Set(
    registry
      .flatMap(({ calls }) => Object.values(calls).map((createCall) => createCall([], {}).route))
      .filter((route) => /^[A-Z]+ \//.test(route)),
  );
  const [ours, theirs] = [fetchDescription('api.github.com'), readNamedDescription(otherName)];
  const comparison = compareDescriptions(ours, theirs, used);
  const isSame = isDeepStrictEqual(ours, theirs);
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...comparison, same: isSame }, null, 2)}\n`
      : formatComparison(comparison, otherName, { own: REST, isSame }),
  );
  return hasNews(comparison) ? 2 : 0;
}
