import { aboutTargets, type Command, details, flagLines, json } from '../commands/command.ts';

/** The commands that hold repositories to rules. */
export const audits: readonly Command[] = [
  {
    name: 'audit',
    usage: '[--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: 'hold repositories to rules, and say what cannot be seen',
    story:
      'Needs no settings file. Reads what the rules name, and nothing else. Sends only reads. Each rule passes, fails, is unknown or waived, or is not applicable. What the token may not see is unknown and never a pass. Without a policy or a pack, the rules are those of the pack `starter`.',
    flags: [
      ...aboutTargets,
      ...flagLines(`
        policy PATH  A file with rules, packs and exceptions.
        pack NAME,…  Rules that come with Trueup: \`starter\`, \`scorecard\` or \`osps-1\`.
        list  List the rules of the policy or the packs with their severity, and ask no host.
        write-layer FILE  Write what failing rules ask for as a layer of settings. An older one is replaced.
        sarif FILE  Write what does not pass in the format of code scanners.
        html FILE  Write the answer as one page for a browser. An older page is replaced.
        evidence DIR  Write what was read, asked and found, a JSON file for each repository.
        verify DIR  Judge such a folder again, without a network, and say whether it was changed.
        accept-unknown  Exit with 0 although some rules are unknown.
      `),
      details,
      { ...json, help: 'Print the answer as JSON, and nothing else, on standard output.' },
    ],
    exits: [
      ['0', 'no rule fails'],
      ['2', 'a rule fails'],
      ['1', 'something failed, or a rule is unknown'],
    ],
    start: async (given, terminal) => (await import('./audit.ts')).auditTargets(given, terminal),
  },
];
