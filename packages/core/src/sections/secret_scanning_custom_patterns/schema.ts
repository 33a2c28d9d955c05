import * as v from 'valibot';
import { createMessage } from '../../settings/schema/messages.ts';
import {
  chooseSchema,
  closedMap,
  createListShape,
  list,
  refuseReadOnlyKeys,
  text,
} from '../../settings/schema/words.ts';
import { findExpressionMistake } from './expression.ts';

const expression = v.pipe(
  text({ min: 1 }),
  v.rawCheck(({ dataset, addIssue }) => {
    const mistake = dataset.typed ? findExpressionMistake(dataset.value) : undefined;
    if (mistake) addIssue({ message: createMessage(mistake.problem, mistake.fix) });
  }),
);

const noDelimiter = v.never(
  createMessage(
    'is empty, but GitHub cannot clear a delimiter',
    'remove the key to keep the delimiter; to remove the delimiter, delete the pattern and declare it again without the key',
  ),
);

const delimiter = chooseSchema([expression, noDelimiter], (value) =>
  value === null || value === '' ? noDelimiter : expression,
);

const Pattern = closedMap({
  name: text({ min: 1 }),
  pattern: expression,
  start_delimiter: v.optional(delimiter),
  end_delimiter: v.optional(delimiter),
  must_match: v.optional(list(expression)),
  must_not_match: v.optional(list(expression)),
  ...refuseReadOnlyKeys(
    ['state', 'push_protection_enabled'],
    'remove it; publish the pattern and set push protection in the security settings of the repository',
  ),
  ...refuseReadOnlyKeys(['id', 'slug', 'custom_pattern_version', 'created_at', 'updated_at']),
});

export type CustomPattern = v.InferOutput<typeof Pattern>;

export const describeCustomPattern = ({ name }: { name: string }) => `custom pattern ${JSON.stringify(name)}`;

export const settings = createListShape(Pattern, {
  undeclared: 'keep',
  getKey: ({ name }) => name,
  describeEntry: describeCustomPattern,
});
