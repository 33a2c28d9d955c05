import { type Acknowledgement, describeUnknownLine, parseAcknowledgement } from '../../settings/acknowledgements.ts';
import { resolveSectionName } from '../../settings/keys/section-names.ts';
import { quoteText } from '../../settings/message-text.ts';
import { type InputKind, pieces, WrongInput } from './kinds.ts';
import type { BrakeLimits, RemovalLimit } from './run-options.ts';

const ofRemovals = /^removals(?::(\w+))?=(\d{1,9})(%?)$/;
const ofTargets = /^targets=(\d{1,9})$/;

/** For removals a count, a share, or both, of all sections or of one of them; for targets a count. */
export const brakeLimits: InputKind<BrakeLimits> = {
  shown: 'removals=10|15%,targets=5,…',
  many: true,
  read(text, sections) {
    const found = pieces(text);
    if (!found.length) throw new WrongInput('contains no limit', 'write one such as `removals=10`, or leave it out');
    const maxRemovals: RemovalLimit & { sections: Record<string, RemovalLimit> } = { sections: {} };
    let maxChangedTargets: number | undefined;
    for (const piece of found) {
      const [, count] = ofTargets.exec(piece) ?? [];
      const [, name, number, percent] = ofRemovals.exec(piece) ?? [];
      const section = name && resolveSectionName(name);
      const limit = percent ? { share: Number(number) } : { most: Number(number) };
      if (count !== undefined) maxChangedTargets = Number(count);
      else if (number === undefined || (section !== undefined && !sections.includes(section)))
        throw new WrongInput(
          `${quoteText(piece)} is not a limit of a brake`,
          'write a number or a percentage, such as `removals=10` or `removals:labels=15%`, or `targets=5` for repositories',
        );
      else if (section === undefined) Object.assign(maxRemovals, limit);
      else maxRemovals.sections[section] = { ...maxRemovals.sections[section], ...limit };
    }
    return { ...(found.some((piece) => ofRemovals.test(piece)) && { maxRemovals }), maxChangedTargets };
  },
};

/** What the brakes are to let through, each exactly as the report writes it. */
export const acknowledgements: InputKind<readonly Acknowledgement[]> = {
  shown: 'BRAKE=VALUE,…',
  many: true,
  read: (text, sections) =>
    [...new Set(pieces(text))].map((piece) => {
      const read = parseAcknowledgement(piece, sections);
      if (read) return read;
      const { problem, fix } = describeUnknownLine(piece);
      throw new WrongInput(problem, fix);
    }),
};
