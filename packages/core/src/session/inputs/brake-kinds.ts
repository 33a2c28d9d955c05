import {
  type Acknowledgement,
  describeUnknownAcknowledgement,
  parseAcknowledgement,
} from '../../settings/acknowledgements.ts';
import { resolveSectionName } from '../../settings/keys/section-names.ts';
import { quoteText } from '../../settings/message-text.ts';
import { type InputKind, InvalidInput, splitList } from './kinds.ts';
import type { BrakeLimits, RemovalLimit } from './run-options.ts';

const removalsPattern = /^removals(?::(\w+))?=(\d{1,9})(%?)$/;
const targetsPattern = /^targets=(\d{1,9})$/;

export const brakeLimits: InputKind<BrakeLimits> = {
  shown: 'removals=10|15%,targets=5,…',
  isList: true,
  read(text, sections) {
    const pieces = splitList(text);
    if (!pieces.length) throw new InvalidInput('contains no limit', 'write one such as `removals=10`, or leave it out');
    const maxRemovals: RemovalLimit & { sections: Record<string, RemovalLimit> } = { sections: {} };
    let maxChangedTargets: number | undefined;
    for (const piece of pieces) {
      const [, count] = targetsPattern.exec(piece) ?? [];
      const [, name, number, percent] = removalsPattern.exec(piece) ?? [];
      const section = name && resolveSectionName(name);
      const limit = percent ? { share: Number(number) } : { most: Number(number) };
      if (count !== undefined) maxChangedTargets = Number(count);
      else if (number === undefined || (section !== undefined && !sections.includes(section)))
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

export const acknowledgements: InputKind<readonly Acknowledgement[]> = {
  shown: 'BRAKE=VALUE,…',
  isList: true,
  read: (text, sections) =>
    [...new Set(splitList(text))].map((piece) => {
      const acknowledgement = parseAcknowledgement(piece, sections);
      if (acknowledgement) return acknowledgement;
      const { problem, fix } = describeUnknownAcknowledgement(piece);
      throw new InvalidInput(problem, fix);
    }),
};
