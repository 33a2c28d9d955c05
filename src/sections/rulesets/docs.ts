import type { SectionDocs } from '../docs.ts';
import { parameterDocs, typeDocs } from './rule-docs.ts';

export const docs: SectionDocs = {
  about:
    'Rulesets of the repository: what may happen to branches and tags, and what may be pushed. Rulesets of its owner stay as they are.',
  keys: {
    '[].name': 'The name, by which the ruleset is found, letter for letter.',
    '[].target': {
      about: 'What the rules are about.',
      values: { branch: 'Branches.', tag: 'Tags.', push: 'Everything that is pushed, to forks as well.' },
    },
    '[].enforcement': {
      about: 'Whether the rules hold.',
      values: {
        disabled: 'They do not.',
        active: 'They do.',
        evaluate: 'What they would refuse is only recorded.',
      },
    },
    '[].conditions': 'Which branches or tags the rules hold for. A ruleset for pushes has none.',
    '[].conditions.ref_name': 'By their names.',
    '[].conditions.ref_name.include': {
      about:
        'Names and patterns of those that are meant, short or in full (`main`, `refs/heads/main`). `~DEFAULT_BRANCH` is the default branch and `~ALL` is all of them.',
      examples: [['~DEFAULT_BRANCH', 'release/*']],
    },
    '[].conditions.ref_name.exclude': 'Names and patterns of those that are not meant after all.',
    '[].bypass_actors': 'Who the rules do not bind. The host shows them only to a token with Administration: write.',
    '[].bypass_actors[].actor_type': {
      about: 'What kind of actor it is.',
      values: {
        Integration: 'An app.',
        OrganizationAdmin: 'The administrators of the organization.',
        RepositoryRole: 'Those who have a role in the repository.',
        Team: 'A team.',
        DeployKey: 'All deploy keys.',
        User: 'An account.',
        EnterpriseOwner: 'The owners of the enterprise.',
        EnterpriseRole: 'Those who have a role in the enterprise.',
      },
    },
    '[].bypass_actors[].actor_id':
      'The number of the app, team, account or role. Of the roles in a repository 2 is maintain, 4 is write and 5 is admin. The kinds that are whole groups need none.',
    '[].bypass_actors[].bypass_mode': {
      about: 'When they may bypass. Left out, it means `always`.',
      values: {
        always: 'Whenever they say so.',
        pull_request: 'In pull requests only, so only for branches.',
        exempt: 'Always, without saying so.',
      },
    },
    '[].rules': 'The rules, each of a type, and most types once.',
    '[].rules[].type': { about: 'What the rule asks for.', values: typeDocs },
    '[].rules[].parameters': 'What exactly it asks for. A rule without them holds as the host sees fit.',
    ...Object.fromEntries(Object.entries(parameterDocs).map(([path, said]) => [`[].rules[].parameters.${path}`, said])),
  },
  limits: [
    'Apply replaces a ruleset as a whole. Where an entry leaves out a key that is live, that is drift, and apply refuses it and says which lines to add. Of a list that is declared, what it does not name goes.',
    'Without Administration: write, check leaves `bypass_actors` out of the comparison and says so, and apply changes no ruleset whose list it does not see.',
    'Apply reads a ruleset once more just before it replaces it. If somebody else has changed it meanwhile, the section fails and writes nothing.',
    'A type of rule, or a key, that Trueup does not know is sent as it stands.',
    'What the owner of the repository has set up for it binds it as well, and is not in here.',
  ],
};
