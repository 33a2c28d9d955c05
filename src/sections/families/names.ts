import * as v from 'valibot';
import { isMap, isWrapper } from '../../settings/maps.ts';
import { mustBe, says } from '../../settings/says.ts';
import type { Findings } from '../../settings/shape.ts';
import { code } from '../../settings/shown.ts';
import { text } from '../../settings/words.ts';

const form = /^[A-Za-z_][A-Za-z0-9_]*$/;

const notAName = mustBe('a name of letters, digits and `_` that does not start with a digit', (value) => {
  const meant = stored(String(value))
    .replace(/^\W+|\W+$/g, '')
    .replace(/\W+/g, '_')
    .replace(/^(?=\d)/, '_');
  return form.test(meant) ? `write ${code(meant)}` : undefined;
});

const reserved = says('starts with `GITHUB_`, and the host reserves such names', 'choose a name with another start');

/** The host accepts names in any case and stores capitals, so Trueup compares and sends capitals. */
export const stored = (name: string) => name.toUpperCase();

/** Adds the owner to a name in messages. Sections of the repository itself need no owner. */
export const belonging = (named: string, of?: string) => (of ? `${named} of ${of}` : named);

/** The name of a secret or a variable. */
export const storedName = () =>
  v.pipe(text(), v.regex(form, notAName), v.regex(/^(?!GITHUB_)/i, reserved), v.transform(stored));

/** Many people first write a map of names to values. The message does not repeat values: they may be secrets. */
export const refuseMap = (sample: (name: string) => string, more?: string) => (value: unknown, findings: Findings) => {
  if (!isMap(value) || isWrapper(value)) return value;
  const [name = 'NAME'] = Object.keys(value).filter((key) => form.test(key));
  findings.refuse({
    at: [],
    problem: 'is a map, and must be a list of entries with a `name` and a `value` each',
    fix: 'write each pair as an entry',
    yaml: [`- name: ${name}`, `value: ${sample(name)}`, ...(more ? [more] : [])].join('\n  '),
  });
  return undefined;
};
