import * as v from 'valibot';
import type { Shape } from '../../../settings/shape.ts';
import { choice, choosing, open, readOnly, repositoryNames } from '../../../settings/words.ts';
import type { RepositoryId } from '../../families/repositories.ts';
import { prepareActions } from '../prepare.ts';
import { common, onlySelected, withPolicy } from '../schema.ts';
import { table } from './table.ts';

const everyOrNone = choice(['all', 'none']);
const Names = repositoryNames();

/** All, none, or those of a list. */
const Enabled = choosing([everyOrNone, Names], (value) => (Array.isArray(value) ? Names : everyOrNone));

const OwnersActions = v.pipe(
  onlySelected(
    open({
      enabled_repositories: v.optional(Enabled),
      ...common,
      selected_repositories_url: readOnly('remove it'),
    }),
  ),
  v.transform((actions) => withPolicy(actions, actions.enabled_repositories === 'none')),
);

/** The Actions settings of an organization, as a file declares them. */
export interface OwnersActions {
  readonly enabled_repositories?: 'all' | 'none' | readonly RepositoryId[];
  readonly [key: string]: unknown;
}

export const settings = { schema: OwnersActions, prepare: prepareActions(table) } as unknown as Shape<OwnersActions>;
