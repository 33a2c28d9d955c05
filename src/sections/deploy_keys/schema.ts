import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import type { Findings, Listed, Shape } from '../../settings/shape.ts';
import { code, either } from '../../settings/shown.ts';
import { closed, inSchema, listed, text, toggle } from '../../settings/words.ts';
import { algorithmOf, algorithms, isPrivate, isWhole, materialOf } from './material.ts';

/** What is wrong with a key. It may be a private one, so no message repeats any of it. */
function mistakeIn(key: unknown) {
  if (typeof key !== 'string') return notAKey;
  const isDeclarable = algorithms.includes(algorithmOf(key));
  if (isDeclarable && isWhole(key)) return undefined;
  if (isPrivate(key)) return privateKey;
  return isDeclarable ? damaged : notAKey;
}

const notAKey = says(
  'is no public key in the form `ssh-ed25519 AAAA…` (what it is instead is not shown here)',
  `write the one line of the file that ends in \`.pub\`, which starts with ${either(algorithms.map(code))}`,
);
const privateKey = says(
  'is a private key, which never stands in a settings file (it is not shown here)',
  'write the public key, from the file that ends in `.pub`; if this file was ever shared, replace the pair',
);
const damaged = says(
  'is damaged: what follows its algorithm is no key of that algorithm',
  'copy the one line of the file that ends in `.pub` again, whole',
);

const publicKey = v.pipe(
  v.string(notAKey),
  v.check(
    (key) => mistakeIn(key) === undefined,
    ({ input }) => mistakeIn(input) ?? notAKey,
  ),
  inSchema({ pattern: `^\\s*(${algorithms.map((name) => name.replaceAll('.', '\\.')).join('|')})\\s+[A-Za-z0-9+/]` }),
  v.transform((key) => key.trim()),
);

const DeployKey = closed({ title: text({ min: 1 }), key: publicKey, read_only: v.optional(toggle()) });

export type DeployKey = v.InferOutput<typeof DeployKey>;

export const named = ({ title }: { title: string }) => `deploy key ${JSON.stringify(title)}`;

export const settings: Shape<Listed<DeployKey>> = {
  ...listed(DeployKey, { undeclared: 'keep', key: ({ title }) => title, named }),
  examine,
};

/** A key is attached once, so two entries cannot both have it. */
function examine({ entries }: Listed<DeployKey>, findings: Findings) {
  const first = new Map<string, number>();
  entries.forEach(({ key }, index) => {
    const twin = first.get(materialOf(key));
    if (twin === undefined) first.set(materialOf(key), index);
    else
      findings.refuse({
        at: [index, 'key'],
        problem: `is the key of entry ${twin + 1} too, and the host attaches a key once`,
        fix: 'remove one of the two entries, or give it a key of its own',
      });
  });
}
