import type { SectionDocs } from '../../docs.ts';
import { docs as ofRepositories } from '../docs.ts';

export const docs: SectionDocs = {
  ...ofRepositories,
  about: 'Addresses that the host notifies of events in the organization and in all of its repositories.',
  keys: {
    ...ofRepositories.keys,
    '[].events': {
      about:
        'The events to deliver, in any order; `*` means all events. An organization has a few that no repository has, such as `membership` and `team`. Without it, a new webhook gets `push`, and a live webhook stays as it is.',
      examples: [['push', 'membership']],
    },
  },
  limits: [
    ...ofRepositories.limits,
    'The host shows a webhook that an OAuth app has made to that app alone. For every other token it is not there.',
  ],
};
