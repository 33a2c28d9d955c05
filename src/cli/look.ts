import { wantsColour } from '../report/colour.ts';
import type { Stream, Terminal } from './terminal.ts';

/** What a stream can show. */
export const lookOf = (stream: Stream, { environment }: Terminal) => ({
  colour: wantsColour({ env: environment, isTTY: Boolean(stream.isTTY) }),
  width: stream.columns,
});
