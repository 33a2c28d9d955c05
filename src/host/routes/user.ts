import { route } from '../call.ts';

/** The account that the token acts for. The token of an app acts for none. */
export const ofAccount = route('GET /user', { needs: [] });
