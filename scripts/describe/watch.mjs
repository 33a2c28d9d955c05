import { isDeepStrictEqual, parseArgs } from 'node:util';
import { load } from '../bundle.mjs';
import { compared, isNews, page } from './compare.mjs';
import { described, flavour, REST } from './flavour.mjs';

/** `npm run describe -- --compare OTHER [--json]`: prints what is new there, and changes no file. */
export async function watch() {
  const options = { compare: { type: 'string' }, json: { type: 'boolean' } };
  const { compare: other, json } = parseArgs({ options }).values;
  const { registry } = await load('packages/core/src/sections/registry.ts');
  const used = new Set(
    registry
      .flatMap(({ calls }) => Object.values(calls).map((make) => make([], {}).route))
      .filter((route) => /^[A-Z]+ \//.test(route)),
  );
  const [ours, theirs] = [flavour('api.github.com'), described(other)];
  const found = compared(ours, theirs, used);
  const isSame = isDeepStrictEqual(ours, theirs);
  process.stdout.write(
    json ? `${JSON.stringify({ ...found, same: isSame }, null, 2)}\n` : page(found, other, { own: REST, isSame }),
  );
  return isNews(found) ? 2 : 0;
}
