import * as v from 'valibot';
import { getAtPath } from '../maps.ts';
import { createMessage } from './messages.ts';

/** `$NAME` is a variable in the environment of the step. Its value is read only to be sent. */
export class Reference {
  constructor(readonly name: string) {}
  toString() {
    return `$${this.name}`;
  }
}

const referencePattern = /^\$[A-Za-z_][A-Za-z0-9_]*$/;
export const isReference = (text: string) => referencePattern.test(text);

/** Variables of the runner and secrets of this run are reserved. Some systems ignore the case of names. */
const allowedNamePattern = /^(?!\$((GITHUB|RUNNER|ACTIONS|INPUT|TRUEUP)_\w*|GH_(ENTERPRISE_)?TOKEN)$)/i;

/** A value that is not a reference may be the secret itself, so messages never repeat it. */
const literalMessage = createMessage(
  'is a literal value, but a settings file must not contain secrets (the value is not shown here)',
  "set it as a variable in the step's `env` and write its name, like `$MY_SECRET`; if the file was ever shared, replace the secret",
);
const bracesMessage = createMessage(
  'is not in the form `$NAME`: braces are not supported',
  "write `$NAME`, and set that variable in the step's `env`",
);
const reservedMessage = createMessage(
  'refers to a variable of the runner (`GITHUB_*`, `RUNNER_*`, `ACTIONS_*`, `INPUT_*`) or to a token or key of Trueup (`GH_TOKEN`, `TRUEUP_*`)',
  "set a variable of another name in the step's `env`, and refer to that",
);

const blankMessage = createMessage('is empty', "write the name of a variable in the step's `env`, like `$MY_SECRET`");

const describeNonReference = ({ input }: { readonly input: unknown }): string => {
  if (input === null || input === '') return blankMessage;
  return typeof input === 'string' && /^\$\{.*\}$/s.test(input) ? bracesMessage : literalMessage;
};

export const createReferenceSchema = () =>
  v.pipe(
    v.string(describeNonReference),
    v.regex(referencePattern, describeNonReference),
    v.regex(allowedNamePattern, reservedMessage),
    v.title('a reference to a variable, like `$NAME`'),
    v.transform((input) => new Reference(input.slice(1))),
  );

/** `written` is the same value in the form of the file. */
export function* listLeaves(
  value: unknown,
  written: unknown,
  at: readonly (string | number)[] = [],
): Generator<readonly [at: readonly (string | number)[], leaf: unknown]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* listLeaves(item, getAtPath(written, [index]), [...at, index]);
  } else if (value && typeof value === 'object' && !(value instanceof Reference)) {
    for (const [key, item] of Object.entries(value)) {
      const isBareList = key === 'entries' && Array.isArray(written);
      yield* isBareList ? listLeaves(item, written, at) : listLeaves(item, getAtPath(written, [key]), [...at, key]);
    }
  } else yield [at, value];
}
