import * as v from 'valibot';
import { createMessage } from '../../settings/schema/messages.ts';
import { choice, closedMap, createListShape, refusedLimits, text } from '../../settings/schema/words.ts';

const fix = 'write it as `YYYY-MM-DD`, or `null` for no due date';
const notADate = createMessage('is not a date in the form `YYYY-MM-DD`', fix);
const notADay = createMessage('is a date that does not exist', fix);

/** A day, or a moment, of which only the day is used: the host keeps days. */
const day = v.pipe(
  text(),
  v.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, notADate),
  v.transform((value) => value.slice(0, 10)),
  v.check((value) => new Date(`${value}T12:00:00Z`).toJSON()?.slice(0, 10) === value, notADay),
);

const Milestone = closedMap({
  title: text({ min: 1 }),
  description: v.optional(v.nullable(text())),
  state: v.optional(choice(['open', 'closed'])),
  due_on: v.optional(v.nullable(day)),
  ...refusedLimits,
});

export type Milestone = v.InferOutput<typeof Milestone>;

export const nameMilestone = ({ title }: { title: string }) => `milestone ${JSON.stringify(title)}`;

export const settings = createListShape(Milestone, {
  undeclared: 'keep',
  getKey: ({ title }) => title,
  describeEntry: nameMilestone,
});
