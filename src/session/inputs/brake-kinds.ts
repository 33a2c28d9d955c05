import { type Acknowledgement, acknowledgementFrom, refuseLine } from '../../settings/acknowledgements.ts';
import { ownName } from '../../settings/section-names.ts';
import { quote } from '../../settings/shown.ts';
import { type InputKind, inForm, numberLike, pieces, WrongInput } from './kinds.ts';
import type { RemovalLimit, RemovalLimits } from './run-options.ts';

export const count = inForm('COUNT', numberLike(/^\d{1,9}$/), 'is not a count', 'write a whole number, such as `10`');

const removalLimit = /^(?:(\w+)=)?(\d{1,9})(%?)$/;

/** A count, a share, or both, for all sections or for one of them. */
export const removalLimits: InputKind<RemovalLimits> = {
  shown: '10|15%|SECTION=20,…',
  many: true,
  read(text, sections) {
    const limits: RemovalLimit & { sections: Record<string, RemovalLimit> } = { sections: {} };
    const found = pieces(text);
    if (!found.length) throw new WrongInput('names no limit', 'write a count such as `10`, or leave the input out');
    for (const piece of found) {
      const [, name, number, percent] = removalLimit.exec(piece) ?? [];
      const section = name && ownName(name);
      if (number === undefined || (section !== undefined && !sections.includes(section)))
        throw new WrongInput(
          `${quote(piece)} is not a limit for removals`,
          'write a count such as `10`, a share such as `15%`, or either for one section: `labels=20`',
        );
      const limit = percent ? { share: Number(number) } : { most: Number(number) };
      if (section === undefined) Object.assign(limits, limit);
      else limits.sections[section] = { ...limits.sections[section], ...limit };
    }
    return limits;
  },
};

/** What the brakes are to let through, each exactly as the report writes it. */
export const acknowledgements: InputKind<readonly Acknowledgement[]> = {
  shown: 'BRAKE=VALUE,…',
  many: true,
  read: (text, sections) =>
    [...new Set(pieces(text))].map((piece) => {
      const read = acknowledgementFrom(piece, sections);
      if (read) return read;
      const { problem, fix } = refuseLine(piece);
      throw new WrongInput(problem, fix);
    }),
};
