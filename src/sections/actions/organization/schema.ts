import * as v from 'valibot';
import { choice, choosing, open, readOnly, repositoryNames } from '../../../settings/words.ts';
import type { RepositoryId } from '../../families/repositories.ts';
import { common, settingsOf } from '../schema.ts';
import { table } from './table.ts';

const everyOrNone = choice(['all', 'none']);
const Names = repositoryNames();

/** The Actions settings of an organization, as a file declares them. */
export interface OwnersActions {
  readonly enabled_repositories?: 'all' | 'none' | readonly RepositoryId[];
  readonly [key: string]: unknown;
}

export const settings = settingsOf<OwnersActions>(
  table,
  open({
    /** All, none, or those of a list. */
    enabled_repositories: v.optional(
      choosing([everyOrNone, Names], (value) => (Array.isArray(value) ? Names : everyOrNone)),
    ),
    ...common,
    selected_repositories_url: readOnly('remove it'),
  }),
);
