import { inertTerminal } from '../report/inert.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { pathText, placeText, type Refusal, type Remark, refusalText } from '../settings/refusal.ts';

/** A remark about a settings file as one line of output. */
export const remarkText = ({ at, place, message }: Remark) =>
  ['note', place && `${placeText(place)}:`, at.length && `${pathText(at)}:`, withoutCredentials(message)]
    .filter(Boolean)
    .join(' ');

export const errorText = (refusal: Refusal) => `error ${refusalText(refusal)}`;

/** Text of several lines, with everything escaped that a terminal would obey. */
export const printed = (text: string) => text.split('\n').map(inertTerminal).join('\n');
