/**
 * Has React set itself up in a task of its own, between which and the portal's the phone answers: the first script of index.html
 * (tools/chunks.ts).
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
