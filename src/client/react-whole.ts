/**
 * All of React that components can import. Each of them has it, and so it is one file, which depends on
 * React alone.
 */
import 'react'
import 'react-dom'
import 'react-dom/client'
import 'react/jsx-runtime'
