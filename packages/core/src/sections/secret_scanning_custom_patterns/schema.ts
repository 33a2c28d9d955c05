import * as v from 'valibot';
import { says } from '../../settings/schema/says.ts';
import { choosing, closed, list, listOf, readOnly, readOnlyEach, text } from '../../settings/schema/words.ts';
import { findMistake } from './expression.ts';

const expression = v.pipe(
  text({ min: 1 }),
  v.rawCheck(({ dataset, addIssue }) => {
    const mistake = dataset.typed ? findMistake(dataset.value) : undefined;
    if (mistake) addIssue({ message: says(mistake.problem, mistake.fix) });
  }),
);

const noDelimiter = v.never(
  says(
    'is empty, but GitHub cannot clear a delimiter',
    'remove the key to keep the delimiter; to remove the delimiter, delete the pattern and declare it again without the key',
  ),
);

const delimiter = choosing([expression, noDelimiter], (value) =>
  value === null || value === '' ? noDelimiter : expression,
);

const readOnlyState = readOnly(
  'remove it; publish the pattern and set push protection in the security settings of the repository',
);

const Pattern = closed({
  name: text({ min: 1 }),
  pattern: expression,
  start_delimiter: v.optional(delimiter),
  end_delimiter: v.optional(delimiter),
  must_match: v.optional(list(expression)),
  must_not_match: v.optional(list(expression)),
  state: readOnlyState,
  push_protection_enabled: readOnlyState,
  ...readOnlyEach(['id', 'slug', 'custom_pattern_version', 'created_at', 'updated_at']),
});

export type CustomPattern = v.InferOutput<typeof Pattern>;

export const namePattern = ({ name }: { name: string }) => `custom pattern ${JSON.stringify(name)}`;

export const settings = listOf(Pattern, { undeclared: 'keep', key: ({ name }) => name, named: namePattern });
