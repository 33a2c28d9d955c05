import {
  NoTarget35 as NoTarget,
  isInShare36 as isInShare,
  note46 as note,
  nearest84 as nearest,
  code91 as code,
  fullName95 as fullName,
  HostRefusal98 as HostRefusal,
  forgiving98 as forgiving
} from "./action.js";
import {
  NotListed,
  witnessesOf
} from "./action-chunk-53ZR2N6Z.js";
import "./action-chunk-NCSWOCRT.js";
import {
  fits
} from "./action-chunk-NB7NZ6DE.js";
import "./action-chunk-QUECNULC.js";
import "./action-chunk-75C6Q42A.js";
import "./action-chunk-BUJTPDMK.js";
import "./action-chunk-4LI3V5IH.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-2J7AUBBZ.js";
import "./action-chunk-LBMO2ZQQ.js";

// src/fleet/waves.ts
function refuseUnknownWave({ waves, file }, wave) {
  const names = waves.map(({ name }) => name);
  if (names.includes(wave)) return;
  const meant = nearest(wave, names);
  const known = names.length ? `write one of ${names.map(code).join(", ")}` : "add it to `waves`, or leave it out";
  throw new NoTarget(`${code(wave)} is no wave of ${code(file)}`, meant ? `write ${code(meant)}` : known);
}
async function inWaves(all, waves, { wave, fleetFile }, owners) {
  const first = waves.findIndex(({ name }) => name === wave);
  const asked = first < 0 ? waves : waves.slice(first);
  const witnessOf = witnessesOf(owners, all);
  const placed = await Promise.all(all.map((target) => placeOf(target, witnessOf(target), asked, owners)));
  const countsIn = (names2, text) => names2.flatMap((name) => {
    const found = placed.flatMap((one, index) => one.failure || one.name !== name ? [] : [index]);
    return found.length ? text(found, name && code(name)) : [];
  });
  const names = [...asked.map(({ name }) => name), void 0];
  if (wave === void 0)
    return {
      targets: all,
      lines: [],
      tellWaves(results) {
        const drifted = (found) => found.filter((index) => results[index].outcome === "drift").length;
        const counts = countsIn(
          names,
          (found, name = "in none") => `${name} ${found.length}, ${drifted(found)} of them with drift`
        );
        return [note(`repositories by the first wave that holds them: ${counts.join("; ")}`, "wave")];
      }
    };
  const targets = all.flatMap((target, index) => {
    const { name, failure } = placed[index];
    return failure ? { ...target, missing: { failure } } : name === wave ? target : [];
  });
  const [taken = 0] = countsIn([wave], ({ length }) => `${length}`);
  const others = countsIn(names.slice(1), ({ length }, name = "no later wave") => `${length} in ${name}`);
  const told = `wave ${code(wave)} holds ${taken} of ${all.length} repositories of ${code(fleetFile)}`;
  const said = note(others.length ? `${told}; not read: ${others.join(", ")}` : told, "wave");
  return { targets, lines: [targets.length ? said : { ...said, kind: "error", fix: "check its `where`" }] };
}
var uncounted = forgiving([HostRefusal], () => ({
  lines: [note("the waves are not counted, since the token may not read what they go by", "wave")]
}));
async function placeOf(target, witness, waves, owners) {
  try {
    for (const { name, where, share } of waves)
      if (await fits(where, witness) && await isShared(share, target, owners)) return { name };
    return {};
  } catch (failure) {
    if (failure instanceof NotListed) return { failure: notPlaced(target.repository) };
    throw failure;
  }
}
async function isShared(share, { repository, id, missing }, owners) {
  if (share === 100) return true;
  const known = id ?? (missing ? void 0 : (await owners.ofName(repository))?.id);
  if (known === void 0 && !missing) throw notPlaced(repository);
  return known !== void 0 && isInShare(share, known);
}
var notPlaced = (repository) => new NotListed(
  `the host does not list ${code(fullName(repository))} for this token, so nobody can say which wave holds it`,
  "give the token access to the repository, or check its name"
);
export {
  inWaves,
  refuseUnknownWave,
  uncounted
};
