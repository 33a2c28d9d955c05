/** Something that Trueup does not do, for the comparison page. `test/not-done.test.ts` verifies each entry. */
export interface NotDone {
  readonly says: string;
  /** Command lines with a flag that Trueup does not have. */
  readonly refused?: readonly string[];
  /** Routes that no source of Trueup may contain. */
  readonly neverSent?: readonly string[];
}

export const notDone: readonly NotDone[] = [
  {
    says: 'It does not manage [organizations](#organizations): members, teams and organization settings.',
    refused: ['check --organization acme'],
    neverSent: ['PATCH /orgs/{org}', 'POST /orgs/{org}/teams', 'PUT /orgs/{org}/memberships/{username}'],
  },
  {
    says: 'It does not delete or transfer repositories.',
    neverSent: ['DELETE /repos/{owner}/{repo}', 'POST /repos/{owner}/{repo}/transfer'],
  },
  {
    says: 'It reacts to events only with [`trueup serve`](service.md). Otherwise a manual change stays until the next apply.',
    refused: ['check --watch'],
  },
  {
    says:
      'It does not run your code. [Rules](audit.md#policies) are data, and your programs can read the JSON report ' +
      'and the [plan](safety.md#the-plan-file).',
    refused: ['audit --script rules.js'],
  },
  {
    says: 'It does not compute settings. [Layers](fleets.md#layers) merge files, without loops or functions.',
    refused: ['render --var team=core'],
  },
  {
    says: 'It has no state file. Every run starts from the live settings.',
    refused: ['apply --state-file state.json'],
  },
];

export const formatNotDoneList = () => notDone.map(({ says }) => `- ${says}`).join('\n');
