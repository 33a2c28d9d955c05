import { inertTerminal } from '../report/inert.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { namedPathText, placeText, type Refusal, type Remark, refusalText } from '../settings/refusal.ts';

/** A remark about a settings file as one line of output. */
export const remarkText = ({ at, names, place, message }: Remark) =>
  [
    'note',
    place && `${placeText(place)}:`,
    at.length && `${namedPathText({ at, names })}:`,
    withoutCredentials(message),
  ]
    .filter(Boolean)
    .join(' ');

export const errorText = (refusal: Refusal) => `error ${refusalText(refusal)}`;

/** Text of several lines, with everything escaped that a terminal would obey. */
export const printed = (text: string) => text.split('\n').map(inertTerminal).join('\n');
