import * as v from 'valibot';
import { createMessage } from '../../settings/schema/messages.ts';
import { choice, closedMap, createListShape, refusedLimits, text } from '../../settings/schema/words.ts';

const fix = 'write it as `YYYY-MM-DD`, or `null` for no due date';
const invalidDate = createMessage('is not a date in the form `YYYY-MM-DD`', fix);
const missingDay = createMessage('is a date that does not exist', fix);

/** GitHub stores a day, so Trueup ignores the time. */
const day = v.pipe(
  text(),
  v.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, invalidDate),
  v.transform((value) => value.slice(0, 10)),
  v.check((value) => new Date(`${value}T12:00:00Z`).toJSON()?.slice(0, 10) === value, missingDay),
);

const Milestone = closedMap({
  title: text({ min: 1 }),
  description: v.optional(v.nullable(text())),
  state: v.optional(choice(['open', 'closed'])),
  due_on: v.optional(v.nullable(day)),
  ...refusedLimits,
});

export type Milestone = v.InferOutput<typeof Milestone>;

export const describeMilestone = ({ title }: { title: string }) => `milestone ${JSON.stringify(title)}`;

export const settings = createListShape(Milestone, {
  undeclared: 'keep',
  getKey: ({ title }) => title,
  describeEntry: describeMilestone,
});
