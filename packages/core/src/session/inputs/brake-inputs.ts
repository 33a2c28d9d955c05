import { isSectionKey, sectionKeys } from '../../sections/keys.ts';
import {
  type Acknowledgement,
  describeUnknownAcknowledgement,
  parseAcknowledgement,
} from '../../settings/acknowledgements.ts';
import { resolveSectionAlias } from '../../settings/keys/section-names.ts';
import { quoteText } from '../../settings/message-text.ts';
import { createChoiceKind, type InputKind, InvalidInput, path, splitList } from './kinds.ts';
import type { InputRows } from './rows.ts';
import type { BrakeLimits, RemovalLimit } from './run-options.ts';

const removalsPattern = /^removals(?::(\w+))?=(\d{1,9})(%?)$/;
const targetsPattern = /^targets=(\d{1,9})$/;

const brakeLimits: InputKind<BrakeLimits> = {
  shown: 'removals=10|15%,targets=5,…',
  isList: true,
  parseText(text) {
    const pieces = splitList(text);
    if (!pieces.length) throw new InvalidInput('contains no limit', 'write one such as `removals=10`, or leave it out');
    const maxRemovals: RemovalLimit & { sections: Record<string, RemovalLimit> } = { sections: {} };
    let maxChangedTargets: number | undefined;
    for (const piece of pieces) {
      const [, count] = targetsPattern.exec(piece) ?? [];
      const [, name, number, percent] = removalsPattern.exec(piece) ?? [];
      const section = name && resolveSectionAlias(name);
      const limit = percent ? { share: Number(number) } : { most: Number(number) };
      if (count !== undefined) maxChangedTargets = Number(count);
      else if (number === undefined || (section !== undefined && !isSectionKey(section)))
        throw new InvalidInput(
          `${quoteText(piece)} is not a limit of a brake`,
          'write a number or a percentage, such as `removals=10` or `removals:labels=15%`, or `targets=5` for repositories',
        );
      else if (section === undefined) Object.assign(maxRemovals, limit);
      else maxRemovals.sections[section] = { ...maxRemovals.sections[section], ...limit };
    }
    return { ...(pieces.some((piece) => removalsPattern.test(piece)) && { maxRemovals }), maxChangedTargets };
  },
};

const acknowledgements: InputKind<readonly Acknowledgement[]> = {
  shown: 'BRAKE=VALUE,…',
  isList: true,
  parseText: (text) =>
    [...new Set(splitList(text))].map((piece) => {
      const acknowledgement = parseAcknowledgement(piece, sectionKeys);
      if (acknowledgement) return acknowledgement;
      const { problem, fix } = describeUnknownAcknowledgement(piece);
      throw new InvalidInput(problem, fix);
    }),
};

export const brakeInputs = {
  brakes: {
    takes: createChoiceKind('warn', 'stop', 'off'),
    defaultValue: 'stop',
    help: 'What apply does with a change that is hard to undo and not in `allow`. `stop`: write nothing to that repository, unless a person confirms the value at the terminal. `warn`: report the change first, then make it. `off`: treat it like any other change.',
  },
  limits: {
    takes: brakeLimits,
    help: 'How much may change before a brake stops the run. `removals`: how many items of a section may be deleted, such as `removals=10`, `removals=15%` or `removals:labels=20`; the default is 5, or a quarter of the live items if that is more. `targets`: how many of several repositories may change, such as `targets=5`. Under `brakes: stop`, apply plans all of them before it writes to any.',
  },
  allow: {
    takes: acknowledgements,
    help: 'The changes to allow despite the brakes, separated by commas or lines, as the report shows them: `visibility=private`, `removals:labels=12`. With several repositories, each except `targets` and `fleet-removals` starts with its repository or a pattern: `acme/shop:archive=true`, `acme/*:weaker-default=1`.',
  },
  policy: {
    takes: path,
    help: 'A policy file for `trueup audit`, such as `policy.yml`. Settings that violate a rule are an error, and apply does not write them.',
    fleetFileFix: 'add the file to the fleet file, beside its `targets`',
  },
} satisfies Partial<InputRows>;
