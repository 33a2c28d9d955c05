import * as v from 'valibot';
import { formatCode, joinWithOr } from '../../settings/message-text.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { Findings, ListWithPolicy, SettingsShape } from '../../settings/schema/shape.ts';
import {
  addJsonSchema,
  closedMap,
  createListShape,
  text,
  toggle,
  visitDuplicates,
} from '../../settings/schema/words.ts';
import { algorithms, hasDeclarableAlgorithm, isPrivateKey, isWellFormedKey, parseMaterial } from './material.ts';

/** No message repeats the text of a wrong key, because it may be a private key. */
function findKeyMistake(key: unknown) {
  if (typeof key !== 'string') return invalidKey;
  const isDeclarable = hasDeclarableAlgorithm({ key });
  if (isDeclarable && isWellFormedKey(key)) return undefined;
  if (isPrivateKey(key)) return privateKey;
  return isDeclarable ? damagedKey : invalidKey;
}

const invalidKey = createMessage(
  'is not a public key of the form `ssh-ed25519 AAAA…` (its text is not shown here)',
  `write the line of the \`.pub\` file, which starts with ${joinWithOr(algorithms.map(formatCode))}`,
);
const privateKey = createMessage(
  'is a private key, which must not be in a settings file (it is not shown here)',
  'write the public key from the `.pub` file; if other people may have seen this file, replace the key pair',
);
const damagedKey = createMessage(
  'is damaged: the text after its algorithm is not a key of that algorithm',
  'copy the whole line from the `.pub` file again',
);

const publicKey = v.pipe(
  v.string(invalidKey),
  v.check(
    (key) => findKeyMistake(key) === undefined,
    ({ input }) => findKeyMistake(input) ?? invalidKey,
  ),
  addJsonSchema({
    pattern: `^\\s*(${algorithms.map((name) => name.replaceAll('.', '\\.')).join('|')})\\s+[A-Za-z0-9+/]`,
  }),
  v.transform((key) => key.trim()),
);

const DeployKey = closedMap({ title: text({ min: 1 }), key: publicKey, read_only: v.optional(toggle()) });

export type DeployKey = v.InferOutput<typeof DeployKey>;

export const describeDeployKey = ({ title }: { title: string }) => `deploy key ${JSON.stringify(title)}`;

export const settings: SettingsShape<ListWithPolicy<DeployKey>> = {
  ...createListShape(DeployKey, { undeclared: 'keep', getKey: ({ title }) => title, describeEntry: describeDeployKey }),
  examine: refuseSharedKeys,
};

function refuseSharedKeys({ entries }: ListWithPolicy<DeployKey>, findings: Findings) {
  const getMaterial = ({ key }: DeployKey) => parseMaterial(key);
  visitDuplicates(entries, getMaterial, (index, firstIndex) =>
    findings.refuse({
      at: [index, 'key'],
      problem: `is also the key of entry ${firstIndex + 1}, and GitHub allows a key only once`,
      fix: 'remove one of the two entries, or write another key',
    }),
  );
}
