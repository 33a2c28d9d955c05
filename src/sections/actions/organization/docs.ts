import type { SectionDocs } from '../../docs.ts';
import { docs as ofRepositories } from '../docs.ts';
import { holdersIn, keysWithin } from '../endpoints.ts';
import { table } from './table.ts';

const onlyOfRepositories = /^(enabled|access_level|cache|oidc_customization_sub)(\.|$)/;

export const docs: SectionDocs = {
  about: 'What workflows can do in the repositories of the organization, and which of these may use Actions at all.',
  keys: {
    enabled_repositories: {
      about:
        'Which repositories may use Actions: `all`, `none`, or a list of their names, without the owner. A list is complete: what it leaves out loses Actions.',
      examples: [['shop', 'website']],
    },
    ...Object.fromEntries(Object.entries(ofRepositories.keys).filter(([key]) => !onlyOfRepositories.test(key))),
  },
  limits: [
    'While no repository may use Actions, the host may hide the other permissions. If the file keeps it so, Trueup does not compare them.',
    'The host takes the names of repositories only once its own setting is `selected`, so two writes follow each other. If apply is stopped between them, Actions works in the repositories of an older list until the next run.',
    'Trueup sends all permissions in one request, with the live values of those that the file leaves out.',
    'Some organizations cannot switch Actions off everywhere: the host refuses `none`.',
    'An enterprise may decide some of these keys. The host’s message then says so.',
    'Trueup sends unknown keys with the permissions, or with the map that contains them.',
  ],
  refused: { '': { keys: holdersIn(table).flatMap((holder) => keysWithin(table, holder)) } },
};
