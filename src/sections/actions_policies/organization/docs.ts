import { repositoryConditionDocs, type SectionDocs } from '../../docs.ts';
import { docs as ofRepositories } from '../docs.ts';

export const docs: SectionDocs = {
  about:
    'Actions policies of the organization: which events and which actors may start the workflows of many of its repositories. The host fails a run that a policy refuses.',
  keys: {
    ...ofRepositories.keys,
    '[].repositories': 'Which repositories the policy is about, by one of three conditions.',
    ...repositoryConditionDocs('[].repositories'),
  },
  limits: [
    'Without Administration (organization): write the host shows no policy of an organization, so the section cannot be read, and the run fails unless `on-missing-permission: warn` tolerates it. A token that may only read never reports that there are none.',
    'The policies of the enterprise apply too, and only its owners can change them.',
    'Since 2 November 2026 the host refuses `pull_request_target` in public repositories, unless an active policy with `restrict_action_events` is about the workflow. No list shows this default.',
    'The host takes a policy without `repositories`, and does not say which repositories that means. Trueup always sends them, and reports a live policy without them as drift.',
    'Trueup sends rules and events that it does not know unchanged, with a note.',
  ],
  beyondSchema: (ofRepositories.beyondSchema ?? []).map(({ example, ...rest }) => ({
    ...rest,
    example: example.replace('{name: a,', '{name: a, repositories: {repository_name: {include: [~ALL]}},'),
  })),
};
