/** What Trueup does not do, as the page of the comparison says it, with what shows it. `test/not-done.test.ts` tries that. */
export interface NotDone {
  readonly says: string;
  /** Lines with a flag that somebody who expects it would type, and the program does not have. */
  readonly refused?: readonly string[];
  /** Routes that no source of the program may name. */
  readonly neverSent?: readonly string[];
}

export const notDone: readonly NotDone[] = [
  {
    says: 'It manages no members, no teams, and nothing else of an [organization](#organizations).',
    refused: ['check --organization acme'],
    neverSent: ['PATCH /orgs/{org}', 'POST /orgs/{org}/teams', 'PUT /orgs/{org}/memberships/{username}'],
  },
  {
    says: 'It deletes and transfers no repository.',
    neverSent: ['DELETE /repos/{owner}/{repo}', 'POST /repos/{owner}/{repo}/transfer'],
  },
  {
    says: 'Without [`trueup serve`](webhooks.md), it does not react to events. Between two runs, a change made by hand stays.',
    refused: ['check --watch'],
  },
  {
    says:
      'It runs no code of yours: [rules](audit.md#rules-for-settings-files) are data, and a program can read ' +
      'the [JSON report and the plan](safe-change.md).',
    refused: ['audit --script rules.js'],
  },
  {
    says: 'It does not compute settings: layers merge files, and there are no loops or functions.',
    refused: ['render --var team=core'],
  },
  {
    says: 'It keeps no state of its own: every run starts from what the host shows.',
    refused: ['apply --state-file state.json'],
  },
];

export const notDoneList = () => notDone.map(({ says }) => `- ${says}`).join('\n');
