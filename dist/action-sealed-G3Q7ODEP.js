import{c37 as u,b77 as w,e93 as p,a96 as h,b96 as g,k96 as d,m96 as m}from"./action.js";import{b as y,c as v}from"./action-chunk-QGWBINZX.js";var l=1,S="aes-256-gcm",o={salt:16,iv:12,tag:16},$={N:2**15,r:8,p:1,maxmem:64*1024*1024},b=(e,t)=>m(e.reveal(),t,32,$),B=(e,t)=>`${u} ${l}
open: trueup apply --settings-file FILE, with its key as plan-key
salt: ${e.toString("base64")}
iv: ${t.toString("base64")}
`;function E(e,t){let[n,r]=[d(o.salt),d(o.iv)],s=B(n,r),i=h(S,b(t,n),r).setAAD(Buffer.from(s)),a=Buffer.concat([i.update(y(e)),i.final(),i.getAuthTag()]);return`${s}
${a.toString("base64").replace(/.{76}/g,`$&
`).trimEnd()}
`}function F(e,t,n){let r=(a,f)=>new w([{at:[],problem:`${p(t)} ${a}`,fix:f}]),s=e.slice(u.length).match(/^ (\d{1,9})\n/)?.[1];if(s!==void 0&&Number(s)!==l)throw r(`is sealed in format ${s}, and this version of Trueup reads format ${l}`,"open it with the version of Trueup that sealed it");if(!n)throw r("is sealed, and no key was given","give the `--plan-key` with which it was sealed");let i=k(e,n);if(i!==void 0)return i;throw r("was sealed with another key, or somebody has changed it since","give the `--plan-key` with which it was sealed, and the file as it was written")}function k(e,t){let n=e.indexOf(`

`)+1,[,r,s]=/\nsalt: (\S+)\niv: (\S+)\n$/.exec(e.slice(0,n))??[];if(r===void 0||s===void 0)return;let i=Buffer.from(e.slice(n),"base64"),a=i.subarray(0,-o.tag);try{let f=b(t,Buffer.from(r,"base64")),c=g(S,f,Buffer.from(s,"base64"),{authTagLength:o.tag});return c.setAAD(Buffer.from(e.slice(0,n))).setAuthTag(i.subarray(-o.tag)),v(Buffer.concat([c.update(a),c.final()])).toString("utf8")}catch{return}}export{F as opened,E as seal};
