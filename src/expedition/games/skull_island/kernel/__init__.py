"""The kernel of Skull Island: the rules of one sheet over plain lists, for menus and playouts."""
