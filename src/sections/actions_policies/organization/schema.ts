import * as v from 'valibot';
import { says } from '../../../settings/says.ts';
import { closed, indivisible, inSchema, rule } from '../../../settings/words.ts';
import { repositoryConditions } from '../../families/repository-conditions.ts';
import { policiesWith } from '../schema.ts';

const keys = Object.keys(repositoryConditions) as (keyof typeof repositoryConditions)[];

const Repositories = v.pipe(
  closed(repositoryConditions),
  rule({
    holds: (repositories) => keys.filter((key) => repositories[key] !== undefined).length === 1,
    says: says(
      'selects repositories in no way or in several, and the host takes one',
      'keep one condition, such as `repository_name: {include: [~ALL]}`',
    ),
  }),
  inSchema({ minProperties: 1, maxProperties: 1 }),
);

export const settings = policiesWith({ repositories: indivisible(Repositories) });
