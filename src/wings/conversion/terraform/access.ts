import { type Converter, protecting } from './converter.ts';

export const ofAccess: Readonly<Record<string, Converter>> = {
  github_team_repository: protecting((attributes, target, names) =>
    target.add('teams', {
      name: names.team(attributes.id('team_id') ?? ''),
      permission: attributes.text('permission'),
    }),
  ),
  github_repository_collaborator: protecting((attributes, target) => {
    attributes.ignore('permission_diff_suppression', 'invitation_id');
    target.add('collaborators', attributes.same('username', 'permission'));
  }),
  github_repository_collaborators: protecting((attributes, target, names) => {
    attributes.ignore('invitation_ids', 'ignore_team');
    for (const user of attributes.blocks('user')) target.add('collaborators', user.same('username', 'permission'));
    target.complete('collaborators');
    for (const team of attributes.blocks('team')) {
      team.ignore('slug');
      target.add('teams', {
        name: team.text('slug') ?? names.team(team.id('team_id') ?? ''),
        permission: team.text('permission'),
      });
    }
    // An ignored team has access that nobody may take away.
    if (!attributes.has('ignore_team')) target.complete('teams');
  }),
};
