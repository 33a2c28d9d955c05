import * as v from 'valibot';
import { dropCase } from '../../plan/match.ts';
import { isMap } from '../../settings/maps.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import type { Path } from '../../settings/refusal.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { Findings, ListWithPolicy } from '../../settings/schema/shape.ts';
import {
  closedMap,
  createListShape,
  limitLength,
  refusedLimits,
  text,
  tryRuleOnEach,
} from '../../settings/schema/words.ts';

/** `f00` becomes `ff0000`. Trueup does not guess at other lengths. */
export const expandShortColor = (color: string) =>
  /^[0-9a-f]{3}$/i.test(color) ? [...color].map((digit) => digit + digit).join('') : undefined;

const describeInvalidColor = (color: string) => {
  const fullColor = expandShortColor(color.replace(/^#/, '').toLowerCase());
  const fix = fullColor ? `write \`${fullColor}\`` : 'write six hexadecimal digits, such as `d73a4a`';
  return createMessage('is not a color of six hexadecimal digits', fix);
};

const color = v.pipe(
  text(),
  v.regex(/^#?[0-9a-fA-F]{6}$/, ({ input }) => describeInvalidColor(input)),
  v.transform((value) => value.replace(/^#/, '').toLowerCase()),
);

const name = limitLength(50, text({ min: 1 }));

const Label = closedMap({
  ...refusedLimits,
  name,
  new_name: v.optional(name),
  color: v.optional(color),
  description: v.optional(v.nullable(limitLength(100, text()))),
});

export type Label = v.InferOutput<typeof Label>;

export const describeLabel = ({ name }: { name: string }) => `label ${JSON.stringify(name)}`;

export const settings = {
  ...createListShape(Label, {
    undeclared: 'delete',
    getKey: ({ name }) => dropCase(name),
    describeEntry: describeLabel,
  }),
  prepare: acceptOtherLabelForms,
  examine: refuseDuplicateNewNames,
};

/** Refuses the `include` and `exclude` lists of another tool. */
function acceptOtherLabelForms(value: unknown, findings: Findings) {
  if (isMap(value) && ('include' in value || 'exclude' in value)) {
    findings.refuse({
      at: [],
      problem: 'has `include` or `exclude`, which are keys of another tool',
      fix: 'write the labels as a list; to keep undeclared labels, use `_undeclared: keep`',
      yaml: 'labels:\n  _undeclared: keep\n  entries:\n    - name: bug\n      color: d73a4a',
    });
    return undefined;
  }
  return mapEntries(value, (entry, at) => convertOldNameToRename(restoreColorText(entry, at, findings), at, findings));
}

/** YAML reads `5319e7` and `0e8016` as numbers, so Trueup takes the text from the file. */
function restoreColorText(entry: Record<string, unknown>, at: Path, findings: Findings) {
  if (typeof entry.color !== 'number') return entry;
  return { ...entry, color: findings.source([...at, 'color']) ?? String(entry.color) };
}

function convertOldNameToRename({ oldname, ...entry }: Record<string, unknown>, at: Path, findings: Findings) {
  if (typeof oldname !== 'string' || oldname === '' || entry.name === undefined || entry.new_name !== undefined)
    return oldname == null ? entry : { ...entry, oldname };
  findings.remark([...at, 'oldname'], '`oldname` is read as a rename: `name` is the old name, `new_name` the new one');
  return { ...entry, name: oldname, new_name: entry.name };
}

/** Two entries would describe the same label if the new name of one is a name of the other. */
function refuseDuplicateNewNames({ entries }: ListWithPolicy<Label>, findings: Findings) {
  const names = new Map<string, number>();
  tryRuleOnEach(entries, ({ name }, index) => names.set(dropCase(name), index));
  tryRuleOnEach(entries, ({ new_name }, index) => {
    if (new_name === undefined) return;
    const declaredAt = names.get(dropCase(new_name));
    if (declaredAt === undefined) names.set(dropCase(new_name), index);
    if (declaredAt === undefined || declaredAt === index) return;
    findings.refuse({
      at: [index, 'new_name'],
      problem: `entry ${declaredAt + 1} already declares the label ${JSON.stringify(new_name)}`,
      fix: 'remove one of the two entries, or choose another new name',
    });
  });
}
