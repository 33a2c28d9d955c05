import { type Command, detailsFlag, jsonFlag, parseFlags, targetFlags } from '../commands/command.ts';

export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    usage: '[--repository OWNER/NAME | --repos OWNER/NAME,… | --fleet-file PATH] [flags]',
    summary: 'Check repositories against a policy',
    description:
      'Each rule passes, fails, is unknown, waived, or not applicable. A setting that is not visible to the token is unknown and never passes. Without --policy and --pack, checks the rules of the pack `starter`. Needs no settings file. Read-only: reads only the settings that the rules name.',
    flags: [
      ...targetFlags,
      ...parseFlags(`
        policy PATH  A policy file with rules, packs, and exceptions.
        pack NAME,…  Built-in rules: \`starter\`, \`scorecard\`, or \`osps-1\`. (starter)
        list  List the rules with their severity, and send no requests.
        write-layer FILE  Write settings that fix the failing rules as a layer. Replaces an older one.
        sarif FILE  Write the rules that do not pass as SARIF for code scanning.
        html FILE  Write the result as a web page. Replaces an older page.
        evidence DIR  Write all settings, rules, and verdicts as JSON files, one for each repository.
        verify DIR  Check the evidence in DIR offline, and report changed files.
        accept-unknown  Exit with 0 even if some rules are unknown.
      `),
      detailsFlag,
      jsonFlag,
    ],
    exitCodes: [
      ['0', 'No rule fails'],
      ['2', 'A rule fails'],
      ['1', 'Something failed, or a rule is unknown'],
    ],
    start: async (args, terminal) => (await import('./audit.ts')).runAuditCommand(args, terminal),
  },
];
