import{a60 as d,b60 as g,e60 as e,a94 as a,b94 as f,a96 as o}from"./action.js";function p(n){return Array.isArray(n)?n.flatMap(w):Object.entries(n).flatMap(([t,i])=>h(e(t),i))}function w(n){let[t="",...i]=m(n)?p(n):k(n);return[`- ${t}`,...i.map(c)]}function h(n,t){if(m(t))return[`${n}:`,...p(t).map(c)];let[i="",...s]=k(t);return[`${n}: ${i}`,...s.map(c)]}var m=n=>Array.isArray(n)?n.length>0:o(n)&&Object.keys(n).length>0,c=n=>n&&`  ${n}`;function k(n){return Array.isArray(n)?["[]"]:o(n)?["{}"]:typeof n!="string"||!$(n)?[e(n)]:n.endsWith(`
`)?["|",...n.slice(0,-1).split(`
`)]:["|-",...n.split(`
`)]}var $=n=>n.includes(`
`)&&!/^\s|[^\S\n](?:\n|$)|\n\n$/.test(n)&&n.replaceAll(`
`,"").search(a)<0;function L(n,t,i=[]){let s=new Map(t.map(({key:r,settings:u})=>[r,u])),y=g(n,[...s.keys()]).filter(r=>n[r]!==void 0).map(r=>p({[r]:d(n[r],s.get(r)?.schema)}));return[i.map(r=>r?`# ${f(r)}`:"#"),...y].filter(r=>r.length).map(r=>`${r.join(`
`)}
`).join(`
`)}export{p as a,m as b,L as c};
